import { PlainText } from "@/components/shared/plain-text";
import { type Decision } from "@/lib/contract/decision";
import { decisionMessages, textsOf } from "@/lib/messages/decision";
import { reasons } from "@/lib/rules/decisions";
import { routes } from "@/lib/site/routes";

/** Decisions beside what they are about: what was taken and why, and the way to appeal. */
export const DecisionNotes = ({ decisions }: { decisions: readonly Decision[] }) =>
  decisions.length > 0 && (
    <section aria-label={decisionMessages.notes} className="mb-8 space-y-4">
      {decisions.map((decision) => (
        <DecisionNote key={decision.id} decision={decision} />
      ))}
    </section>
  );

function DecisionNote({ decision: { id, measure, automated, name, reason, facts, appeal } }: { decision: Decision }) {
  if (measure === "restored" || reason === null) return null;
  return (
    <div className="border-edge bg-raised space-y-2 rounded-md border p-4">
      <p className="font-semibold wrap-anywhere" dir="auto">
        {textsOf(measure, automated).headline(name)}
      </p>
      <p>Reason: {reasons[reason].label}</p>
      <PlainText text={facts} />
      <a href={routes.decision(id)} className="link inline-block min-h-6">
        {appeal === null ? "See the decision or appeal" : "See the decision and your appeal"}
      </a>
    </div>
  );
}
