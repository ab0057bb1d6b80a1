"use client";

import { useState } from "react";
import { cn } from "@/lib/cn";
import { dollarText } from "@/lib/format/money";
import { planOrder, type PremiumPlan, premiumPlans, yearlySavingCents } from "@/lib/rules/pricing";

const details: Record<PremiumPlan, { per: string; text: string }> = {
  yearly: { per: "per year", text: `Save ${dollarText(yearlySavingCents)} against twelve single months.` },
  monthly: { per: "per month", text: "From month to month." },
};

/** The plans to choose from, yearly first. */
export function PlanChoice() {
  const [chosen, setChosen] = useState<PremiumPlan>(planOrder[0] ?? "yearly");
  return (
    <>
      <fieldset className="mt-4">
        <legend className="text-soft mb-3">Choose how you would pay</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {planOrder.map((plan) => (
            <label
              key={plan}
              className={cn(
                "flex cursor-pointer gap-3 rounded-md border p-4",
                plan === chosen ? "border-gold-line bg-gold-wash" : "border-edge hover:border-accent",
              )}
            >
              <input
                type="radio"
                name="plan"
                checked={plan === chosen}
                onChange={() => setChosen(plan)}
                className="accent-accent mt-1 size-5 shrink-0"
              />
              <span>
                <span className="block font-semibold">{premiumPlans[plan].label}</span>
                <span className="block">
                  <span className="text-h3 font-serif font-semibold">{dollarText(premiumPlans[plan].cents)}</span>{" "}
                  {details[plan].per}
                </span>
                <span className="text-soft block">{details[plan].text}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="measure text-soft mt-4">Payment by card is not offered on this site at present.</p>
    </>
  );
}
