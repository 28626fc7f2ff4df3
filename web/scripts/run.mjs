// Runs a script in TypeScript that shares its helpers with the browser tests: node scripts/run.mjs <script> [words]
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const [script, ...words] = process.argv.slice(2);
process.argv.splice(2, Infinity, ...words);
await runnerImport(fileURLToPath(new URL(script, import.meta.url)), { configFile: false });
