import { defineConfig } from "@playwright/test";
import { chooseBrowser } from "./tests/support/browser";
import { deep } from "./tests/support/deep-tag";
import { isDeep } from "./tests/support/depth";

const browser = await chooseBrowser();

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./tests/support/site.ts",
  grepInvert: isDeep ? undefined : new RegExp(deep),
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Other tests run at the same time, on machines of any speed: only a hang must end.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.SITE_UNDER_TEST,
    browserName: "chromium",
    launchOptions: browser,
    locale: "en-US",
    trace: "retain-on-failure",
  },
});
