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
  // Other tests run at the same time, so each step may take longer than on an idle machine.
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
