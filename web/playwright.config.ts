// The page in a real browser with a real hall; each worker has a hall of its own.
import { defineConfig } from "@playwright/test";
import { chromium } from "./scripts/chromium.mjs";

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: chromium,
    actionTimeout: 20_000,
    trace: { mode: "retain-on-failure", screenshots: false },
  },
});
