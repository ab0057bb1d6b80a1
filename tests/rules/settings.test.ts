import { describe, expect, it } from "vitest";
import { readAppSettings } from "@/server/app-settings.mjs";
import { isLoopback } from "@/server/front/settings.mjs";

const read = (env: Record<string, string>) => readAppSettings(env as NodeJS.ProcessEnv);

describe("the settings of the site", () => {
  it("have their defaults where nothing is given, an empty value included", () => {
    const standard = {
      databasePool: 10,
      rateLimitScale: 1,
      secret: null,
      logLevel: "info",
      newUserStatus: "active",
      adminEmails: [],
    };
    expect(read({})).toEqual(standard);
    const names = ["DATABASE_POOL", "RATE_LIMIT_SCALE", "SECRET", "LOG_LEVEL", "NEW_USER_STATUS", "ADMIN_EMAILS"];
    expect(read(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(standard);
  });

  it("are read to the letter", () =>
    expect(
      read({
        DATABASE_POOL: "4",
        RATE_LIMIT_SCALE: "0.5",
        SECRET: "sixteen letters!",
        LOG_LEVEL: "silent",
        NEW_USER_STATUS: "pending",
        ADMIN_EMAILS: "Chief@Example.org, ,second@example.org",
      }),
    ).toEqual({
      databasePool: 4,
      rateLimitScale: 0.5,
      secret: "sixteen letters!",
      logLevel: "silent",
      newUserStatus: "pending",
      adminEmails: ["chief@example.org", "second@example.org"],
    }));

  it.each([
    ["DATABASE_POOL", ["x", "0", "-1", "1.5", "1e1", "0x4", " 4"]],
    ["RATE_LIMIT_SCALE", ["abc", "0", "-1", "1e3", "Infinity", "0x2", `1${"0".repeat(400)}`]],
    ["SECRET", ["fifteen letters"]],
    ["LOG_LEVEL", ["loud", "INFO"]],
    ["NEW_USER_STATUS", ["suspended", "Active"]],
  ])("%s is refused by its name as any of %j", (name, values) => {
    for (const value of values) expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} .+\\.$`));
  });

  it("never repeat a secret", () => expect(() => read({ SECRET: "hush" })).not.toThrow(/hush/));
});

it.each([
  ["localhost", true],
  ["LOCALHOST", true],
  ["127.0.0.1", true],
  ["127.1.2.3", true],
  ["[::1]", true],
  ["::1", true],
  ["0.0.0.0", false],
  ["128.0.0.1", false],
  ["127.example.com", false],
  ["localhost.example.com", false],
])("%s is this machine alone: %s", (host, isIt) => expect(isLoopback(host)).toBe(isIt));
