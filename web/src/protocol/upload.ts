// Sending bytes and telling how far they are: only XMLHttpRequest can tell in every browser.
import { bytesTimeout, refusalOf, unreachable } from "./api";

export interface Sending {
  /** Told how much is on its way, from 0 to 1; another try begins at 0 again. 1 is left to whoever knows that the hall has it. */
  progress?: ((done: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Sends bytes once; what the hall answers. */
export const sendBytes = <Answer>(
  address: string,
  body: Uint8Array<ArrayBuffer> | Blob,
  { progress, signal }: Sending = {},
): Promise<Answer> =>
  new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const lost = () => fail(unreachable());
    request.open("POST", address);
    request.timeout = bytesTimeout;
    request.upload.onprogress = ({ loaded, total }) =>
      progress?.(total > 0 ? Math.min(0.99, loaded / total) : 0);
    request.onload = () => {
      const { status, responseText: text } = request;
      try {
        if (status >= 200 && status < 300) return done(JSON.parse(text) as Answer);
      } catch {
        // an answer that was cut off is none
        return lost();
      }
      fail(refusalOf(status, text, request.getResponseHeader("retry-after")));
    };
    request.onerror = request.ontimeout = lost;
    request.onabort = () => fail(signal?.reason ?? unreachable());
    request.onloadend = () => signal?.removeEventListener("abort", abort);
    signal?.addEventListener("abort", abort);
    request.send(body);
  });
