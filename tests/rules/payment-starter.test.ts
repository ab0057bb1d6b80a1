import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPaymentSandbox } from "../../dev/payments/open";
import { clientOf } from "../support/payment-sandbox";

let dataFolder: string;
let closers: (() => unknown)[];
const shutdown = {
  onEnd(close: () => unknown) {
    closers.push(close);
    return () => {};
  },
};
const local = () => ({ isLocal: true, siteUrl: "http://localhost:3000", dataFolder });

beforeEach(async () => {
  closers = [];
  dataFolder = await mkdtemp(path.join(os.tmpdir(), "starter-"));
  vi.stubEnv("STRIPE_SECRET_KEY", undefined);
  vi.spyOn(console, "log").mockImplementation(() => {});
  vi.spyOn(process.stdout, "write").mockImplementation(() => true);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const close of closers) await close();
  await rm(dataFolder, { recursive: true });
});

test("starts a sandbox in local mode, which stops with the site and stores its state", async () => {
  const env = await openPaymentSandbox(local(), { shutdown });
  expect(Object.keys(env).sort()).toEqual(["DEV_PAYMENTS_KEY", "DEV_PAYMENTS_URL", "DEV_PAYMENTS_WEBHOOK_SECRET"]);
  expect(await clientOf(env).customers.create({ name: "Robin" })).toMatchObject({ name: "Robin", livemode: false });
  for (const close of closers.splice(0)) await close();
  await expect(fetch(env.DEV_PAYMENTS_URL ?? "")).rejects.toThrow();
  expect(existsSync(path.join(dataFolder, "payments.json"))).toBe(true);
});

test("starts none with a real key or on a public site", async () => {
  expect(await openPaymentSandbox({ ...local(), isLocal: false }, { shutdown })).toEqual({});
  vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_of_their_own");
  expect(await openPaymentSandbox(local(), { shutdown })).toEqual({});
  expect([closers, existsSync(path.join(dataFolder, "payments.json"))]).toEqual([[], false]);
});
