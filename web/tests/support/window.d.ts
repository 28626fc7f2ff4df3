// What tests leave in a page to ask for it later.
import type * as Clay from "../../src/clay";
import type * as Kneading from "../../src/clay/kneading";
import type { Modules } from "./modules";
import type { AxeResults, RunOptions } from "axe-core";

declare global {
  interface Window {
    axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
    /** A page that is loaded anew has lost it. */
    marked?: boolean;
    leaks: string[];
    bounced?: boolean;
    sounds: { begun: number; stopped: number; trembles: VibratePattern[] };
    seen: { prompt: string; falls: boolean; closed: boolean; walks: boolean; asks: boolean }[];
    turned: boolean[];
    asked: number;
    felt: number[][];
    permission: string;
    swinging: number;
    modules: Modules;
    clay: typeof Clay;
    kneading: typeof Kneading;
    /** The socket of somebody without a board. */
    hand: (what: object) => void;
  }
}
