import { describe, expect, it } from "vitest";
import { type Caller } from "@/lib/contract/operation";
import { type Actor, admission, isAdmin, type UserStatus, type UserType } from "@/lib/rules/permissions";

const guest: Actor = { kind: "guest", visitor: null };
const member = (userType: UserType, status: UserStatus): Actor => ({ kind: "member", id: 1, userType, status });

describe("admission", () => {
  const table: [Actor, Caller, string][] = [
    [guest, "guest", "in"],
    [guest, "user", "not-signed-in"],
    [guest, "admin", "not-signed-in"],
    [member("reviewer", "pending"), "user", "in"],
    [member("reviewer", "pending"), "active", "forbidden"],
    [member("reviewer", "suspended"), "author", "forbidden"],
    [member("reviewer", "active"), "active", "in"],
    [member("reviewer", "active"), "owner", "in"],
    [member("owner", "active"), "admin", "forbidden"],
    [member("admin", "active"), "admin", "in"],
    [member("moderator", "active"), "admin", "forbidden"],
    [member("moderator", "active"), "moderator", "in"],
    [member("moderator", "suspended"), "moderator", "forbidden"],
    [member("owner", "active"), "moderator", "forbidden"],
    [member("admin", "active"), "moderator", "in"],
    [member("admin", "suspended"), "admin", "forbidden"],
    [member("admin", "pending"), "admin", "forbidden"],
  ];
  it.each(table)("of %j to operations for %s: %s", (actor, who, answer) => expect(admission(actor, who)).toBe(answer));

  it("treats a suspended admin as no admin", () => expect(isAdmin(member("admin", "suspended"))).toBe(false));
});
