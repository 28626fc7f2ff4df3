import { measure, reference, type Task } from "./measure";

addEventListener("message", ({ data }: MessageEvent<Task | null>) =>
  postMessage(data ? measure(data) : reference()),
);
