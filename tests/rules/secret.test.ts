import { expect, it } from "vitest";
import { secretFrom, secretVariables } from "@/scripts/process/secret";
import { readAppSettings } from "@/server/process/app-settings.mjs";

const derived = secretFrom("the database's password");
const [own, older] = ["a secret of my own", "an older secret"];

it("uses the secret of the embedded database, and still reads with it once SECRET is set", () => {
  expect(secretVariables({}, derived)).toEqual({ SECRET: derived });
  expect(secretVariables({ SECRET: own }, derived)).toEqual({ SECRET_FALLBACKS: derived });
  expect(secretVariables({ SECRET: own, SECRET_FALLBACKS: older }, derived)).toEqual({
    SECRET_FALLBACKS: `${older},${derived}`,
  });
  expect(secretVariables({ SECRET: own }, null)).toEqual({});
});

it("reads former secrets from a list, and refuses one that can be guessed", () => {
  const former = (text: string) =>
    readAppSettings({ ...process.env, SECRET: own, SECRET_FALLBACKS: text }).formerSecrets;
  expect(former("")).toEqual([]);
  expect(former(` ${older}+Aa, ${derived} ,`)).toEqual([`${older}+Aa`, derived]);
  expect(() => former(`${derived},hush`)).toThrow("A secret in SECRET_FALLBACKS has 4 characters, and at least 16");
});
