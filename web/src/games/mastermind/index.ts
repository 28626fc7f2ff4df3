import type { GameModule } from "../../frame/game";
import Aside from "./Aside.svelte";
import Rules from "./Rules.svelte";
import Table from "./Table.svelte";
import { prompt, sound, tell } from "./words";

export default { id: "mastermind", Table, Aside, Rules, prompt, tell, sound } satisfies GameModule;
