import { describe, expect, it } from "vitest";
import { planSentence } from "@/lib/format/plan-words";
import { type PlanState, planStateOf, type StoredPlan } from "@/lib/rules/premium-cause";
import { planState } from "../support/plan-state";

const now = new Date("2027-02-20T00:00:00Z");
const [later, earlier] = [new Date("2027-03-04T00:00:00Z"), new Date("2027-02-10T00:00:00Z")];
const stored = (given: Partial<StoredPlan> = {}): StoredPlan => ({
  plan: "monthly",
  status: "active",
  isCanceled: false,
  priceCents: 5000,
  chargeCents: 5000,
  creditCents: 0,
  owedCents: 0,
  cardExpiresAt: null,
  endsAt: later,
  ...given,
});

describe("the state of a plan", () => {
  it.each<[string, Partial<StoredPlan>, Partial<PlanState>]>([
    ["that renews", {}, { goesOn: "renews", isInForce: true, chargeCents: 5000 }],
    ["that was canceled", { isCanceled: true }, { goesOn: "ends", chargeCents: null }],
    ["whose renewal failed", { status: "past_due", owedCents: 5000 }, { goesOn: "owed", isInForce: true }],
    ["whose grace is over", { status: "past_due", endsAt: earlier }, { goesOn: "owed", isInForce: false }],
    ["that the provider no longer tries to charge", { status: "unpaid", endsAt: earlier }, { goesOn: "owed" }],
    ["that was canceled while it is owed", { status: "past_due", isCanceled: true }, { goesOn: "owed" }],
    ["that ended", { status: "canceled", endsAt: earlier }, { goesOn: "over", isInForce: false, chargeCents: null }],
    ["whose payment was given back", { endsAt: earlier }, { goesOn: "over", chargeCents: null }],
    ["that ended, and was paid later", { status: "canceled" }, { goesOn: "ends", isInForce: true }],
    ["whose card expires first", { cardExpiresAt: new Date("2027-03-01") }, { isCardExpiring: true }],
    ["whose card expires later", { cardExpiresAt: new Date("2027-04-01") }, { isCardExpiring: false }],
    ["that ends before its card", { cardExpiresAt: now, isCanceled: true }, { isCardExpiring: false }],
    ["with credit", { creditCents: 3000, chargeCents: 2000 }, { chargeCents: 2000, creditCents: 3000 }],
    ["of which the next charge isn't known", { creditCents: 3000, chargeCents: null }, { chargeCents: 2000 }],
  ])("%s", (_title, given, state) => expect(planStateOf(stored(given), now)).toMatchObject(state));
});

describe("the words about a plan", () => {
  it.each<[string, Partial<PlanState>]>([
    ["Renews on March 4, 2027 for $50.", {}],
    ["Renews on March 4, 2027 for $50. Your card expires before that: update it.", { isCardExpiring: true }],
    [
      "Renews on March 4, 2027 for $50, which your credit of $450 pays. Nothing is charged.",
      { creditCents: 45_000, chargeCents: 0, isCardExpiring: true },
    ],
    [
      "Renews on March 4, 2027 for $50. After your credit of $12.50, $37.50 is charged.",
      { creditCents: 1250, chargeCents: 3750 },
    ],
    ["Canceled: Premium ends on March 4, 2027.", { goesOn: "ends", chargeCents: null }],
    ["$50 couldn't be charged. Premium ends on March 4, 2027 unless it's paid.", { goesOn: "owed", owedCents: 5000 }],
    [
      "$50 couldn't be charged. Premium ended on March 4, 2027 and comes back when it's paid.",
      { goesOn: "owed", owedCents: 5000, isInForce: false },
    ],
    ["Your plan ended on March 4, 2027.", { goesOn: "over", isInForce: false }],
    [
      "Your plan ended on March 4, 2027 because $50 wasn't paid. Premium comes back if you still pay it under Manage Billing.",
      { goesOn: "over", isInForce: false, owedCents: 5000 },
    ],
  ])("are: %s", (sentence, given) => expect(planSentence(planState(given))).toBe(sentence));
});
