import { dollarText } from "@/lib/format/money";
import { type PremiumPlan, yearlySavingCents } from "@/lib/rules/pricing";

/** Where on the Premium page the plans stand. */
export const PLANS_ID = "plans";

/** What each plan's card says beside its price. */
export const planTexts: Record<PremiumPlan, { per: string; text: string; renews: string }> = {
  yearly: {
    per: "per year",
    text: `Save ${dollarText(yearlySavingCents)} against twelve single months.`,
    renews: "Renews each year until you cancel.",
  },
  monthly: { per: "per month", text: "From month to month.", renews: "Renews each month until you cancel." },
};
