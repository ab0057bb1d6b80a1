import { planSentence } from "@/lib/format/plan-words";
import { accountMessages } from "@/lib/messages/account";
import { type PlanState } from "@/lib/rules/premium-cause";
import { ManageBilling } from "./manage-billing";

/** Says first what an account owes for its plan, and how to pay it. Renders nothing when nothing is owed. */
export const OwedNotice = ({ userId, plan, back }: { userId: number; plan: PlanState | null; back: string }) =>
  plan?.goesOn === "owed" && (
    <section aria-label={accountMessages.plans.owed} className="border-bad measure my-4 rounded-md border p-4">
      <p className="text-bad font-semibold">{accountMessages.plans.owed}</p>
      <p className="mt-1 mb-3">{planSentence(plan)}</p>
      <ManageBilling userId={userId} back={back} act={accountMessages.plans.updateCard} />
    </section>
  );
