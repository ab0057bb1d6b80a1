import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type OwnerBilling, UpgradePanel } from "@/components/owner/upgrade-panel";
import { planState } from "../support/plan-state";
import { wireListing } from "../support/wire";

const owed = planState({ goesOn: "owed", chargeCents: null, owedCents: 5000 });

/** The text of the Upgrade tab without tags. */
function shown({ isPremium = false, ...billing }: Partial<OwnerBilling> & { isPremium?: boolean }): string {
  const html = renderToStaticMarkup(
    <UpgradePanel
      listing={wireListing("business", "Ashdown and Partners", {
        is_premium: isPremium,
        premium_expires: isPremium ? owed.at : null,
      })}
      billing={{
        ...{ userId: 1, isOffered: true, prices: { yearly: 50_000, monthly: 5000 }, repliesNeedPremium: true },
        ...{ hasBilling: isPremium, refusal: null, checkout: null, reasons: [], plan: null },
        ...billing,
      }}
    />,
  );
  return html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
}

describe("the Upgrade tab", () => {
  it("says first what is owed and how to pay it, and sells no second plan", () => {
    const lapsed = shown({ plan: { ...owed, isInForce: false } });
    expect(lapsed).toContain(
      "Your last payment failed $50 couldn't be charged. Premium ended on March 4, 2027 and comes back when it's paid.",
    );
    expect(lapsed).toContain("Update card Manage Billing");
    expect(lapsed).not.toContain("Choose how you would pay");
  });

  it("says the same in the days of grace, with one way to pay", () => {
    const inGrace = shown({
      isPremium: true,
      plan: owed,
      reasons: [{ cause: "subscription", endsAt: owed.at, plan: owed }],
    });
    expect(inGrace.match(/Premium ends on March 4, 2027 unless it/g)).toHaveLength(2);
    expect(inGrace.match(/Manage Billing/g)).toHaveLength(1);
    expect(inGrace).not.toContain("Switch to");
  });

  it("offers a new plan when one was given up, and says that the old one can still be paid", () => {
    const over = shown({ plan: planState({ goesOn: "over", isInForce: false, chargeCents: null, owedCents: 5000 }) });
    expect(over).toContain("because $50 wasn't paid. Premium comes back if you still pay it under Manage Billing.");
    expect(over).toContain("Manage Billing Choose how you would pay");
  });

  it("names the next charge with the credit that pays it", () => {
    const plan = planState({ creditCents: 40_000, chargeCents: 0 });
    const text = shown({ isPremium: true, plan, reasons: [{ cause: "subscription", endsAt: plan.at, plan }] });
    expect(text).toContain("Renews on March 4, 2027 for $50, which your credit of $400 pays. Nothing is charged.");
    expect(text).toContain("Switch to Yearly");
  });
});
