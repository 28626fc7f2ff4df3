import { Fault } from "./fault";
import { movable, work, type Job } from "./jobs";
import type { Report } from "./workshop";

addEventListener("message", async ({ data }: MessageEvent<Job>) => {
  const report = (what: Report, move: ArrayBuffer[] = []) => postMessage(what, { transfer: move });
  try {
    const answer = await work(data);
    report({ answer }, movable(answer));
  } catch (fault) {
    // classes are lost on the way
    if (fault instanceof Fault) report({ fault: { key: fault.key, place: fault.place } });
    else report({ broken: String(fault) });
  }
});
