import { expect, it } from "vitest";
import { roleMay, type ListingPermission, type ListingRole } from "@/lib/rules/team";

const acts: ListingPermission[] = ["view", "reply", "edit", "ask", "analyze", "transfer", "team", "pay"];
const mayOf = (role: ListingRole) => acts.filter((act) => roleMay(role, act));

it("lets the owner do everything, managers all but money, ownership, and the team, and responders only answer", () => {
  expect(mayOf("owner")).toEqual(acts);
  expect(mayOf("manager")).toEqual(["view", "reply", "edit", "ask", "analyze"]);
  expect(mayOf("responder")).toEqual(["view", "reply"]);
});
