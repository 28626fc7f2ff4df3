import { Hands, type Request } from "./hands";

const hands = new Hands((answer, move = []) => postMessage(answer, { transfer: move }));
addEventListener("message", ({ data }: MessageEvent<Request>) => void hands.hear(data));
