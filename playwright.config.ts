import { defineConfig } from "@playwright/test";
import { chooseBrowser } from "./tests/support/browser";

const browser = await chooseBrowser();

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./tests/support/site.ts",
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  // Other tests run beside them: what is awaited comes later than on a machine that does nothing else.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env.SITE_UNDER_TEST,
    browserName: "chromium",
    launchOptions: browser,
    locale: "en-US",
    trace: "retain-on-failure",
  },
});
