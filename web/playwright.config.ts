// The page in a real browser with a real hall; each worker has a hall of its own.
import { defineConfig } from "@playwright/test";
import { chromium } from "./scripts/chromium.mjs";

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: chromium,
    actionTimeout: 30_000,
    trace: { mode: "retain-on-failure", screenshots: false },
  },
});
