// The device itself as the barrel: asked for once, then it holds for as long as the page is open.
import { byFinger } from "./base";
import { Jolts } from "./wiggle";

type Asking = { requestPermission?: () => Promise<string> };

/** Only where it can: over a secure line, with a sensor, in a hand. */
export const canShake = (): boolean => isSecureContext && "DeviceMotionEvent" in window && byFinger();

let answer = $state<"unasked" | "allowed" | "denied">("unasked");

export const device = {
  get answer() {
    return answer;
  },
  /** Asks; a browser may want to hear it from a tap. */
  async ask(): Promise<void> {
    const permission = (window.DeviceMotionEvent as unknown as Asking).requestPermission;
    const said = permission ? await permission().catch(() => "denied") : "granted";
    answer = said === "granted" ? "allowed" : "denied";
  },
  /** Follows how it is shaken until it is told to stop. */
  follow(jolts: Jolts): () => void {
    const onmotion = ({ acceleration: push, accelerationIncludingGravity: heavy }: DeviceMotionEvent) => {
      const now = performance.now();
      if (push && push.x !== null) jolts.push(now, push.x, push.y ?? 0, push.z ?? 0);
      else if (heavy && heavy.x !== null) jolts.pushWithGravity(now, heavy.x, heavy.y ?? 0, heavy.z ?? 0);
    };
    addEventListener("devicemotion", onmotion);
    return () => removeEventListener("devicemotion", onmotion);
  },
};
