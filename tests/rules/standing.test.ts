import { expect, it } from "vitest";
import { movesFrom } from "@/lib/rules/moderation";
import { standingMovesFrom, standingSourcesOf } from "@/lib/rules/standing";

it("accounts and listings: Approve from pending, Suspend from active, Reactivate from suspended, and nothing else", () => {
  expect(standingMovesFrom("pending")).toEqual([{ to: "active", move: "approve" }]);
  expect(standingMovesFrom("active")).toEqual([{ to: "suspended", move: "suspend" }]);
  expect(standingMovesFrom("suspended")).toEqual([{ to: "active", move: "reactivate" }]);
});

it("a bulk change to a status takes what has a move to it", () => {
  expect(standingSourcesOf("active")).toEqual(["pending", "suspended"]);
  expect(standingSourcesOf("suspended")).toEqual(["active"]);
  expect(standingSourcesOf("pending")).toEqual([]);
});

it("reviews: from removed there is no way back", () => {
  expect(movesFrom("removed")).toEqual([]);
  expect(movesFrom("flagged").map(({ to }) => to)).toEqual(["active", "removed"]);
});
