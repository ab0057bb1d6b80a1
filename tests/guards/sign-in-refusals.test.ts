import { expect, test } from "vitest";
import { accountMessages } from "@/lib/messages/account";
import { textOf } from "../support/project-files";

test("has a message for every reason that returns a visitor to the sign-in page", () => {
  const protocol = textOf("server/sign-in/protocol.ts") + textOf("server/sign-in/mail-routes.ts");
  const reasons = [
    ...[...protocol.matchAll(/backToLogin\("([a-z-]+)"/g)].map(([, reason]) => reason),
    ...[...protocol.matchAll(/(?:return|\?|:) "(cancelled|failed|expired)"/g)].map(([, reason]) => reason),
    ...[...textOf("server/sign-in/resolve-account.ts").matchAll(/kind: "([a-z-]+)"/g)].map(([, reason]) => reason),
  ].filter((reason) => reason !== "found");
  expect(reasons.length).toBeGreaterThan(4);
  expect(Object.keys(accountMessages.login.errors)).toEqual(expect.arrayContaining(reasons));
});
