import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { messages } from "./scripts/messages.mjs";
import { gatherTypes } from "./scripts/types.mjs";

// A hall that runs beside the page while it is built; the address must stay that of the page, or the hall
// takes us for strangers.
const hall = { "/api": { target: process.env["HALL"] ?? "http://127.0.0.1:8470", ws: true } };

export default defineConfig({
  plugins: [{ name: "zauberberg-types", buildStart: gatherTypes }, messages(), svelte()],
  build: { target: "es2022", outDir: "dist", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // the board of a game may be data of its crate
  server: { proxy: hall, fs: { allow: [".."] } },
  preview: { proxy: hall },
  test: { include: ["src/**/*.test.ts", "examples/**/*.test.ts"], environment: "node" },
});
