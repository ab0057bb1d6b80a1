import { expect, it } from "vitest";
import { statusMovesFrom, statusSourcesOf } from "@/lib/rules/account-status";

it("offers Approve and Refuse from pending, Suspend from active, Reactivate from suspended, and nothing else", () => {
  expect(statusMovesFrom("pending")).toEqual([
    { to: "active", move: "approve" },
    { to: "suspended", move: "refuse" },
  ]);
  expect(statusMovesFrom("active")).toEqual([{ to: "suspended", move: "suspend" }]);
  expect(statusMovesFrom("suspended")).toEqual([{ to: "active", move: "reactivate" }]);
});

it("lists the statuses that a bulk change can start from", () => {
  expect(statusSourcesOf("active")).toEqual(["pending", "suspended"]);
  expect(statusSourcesOf("suspended")).toEqual(["pending", "active"]);
  expect(statusSourcesOf("pending")).toEqual([]);
});
