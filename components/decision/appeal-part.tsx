import { ApiForm, FormActions } from "@/components/shared/api-form";
import { TextField } from "@/components/shared/form-fields";
import { PlainText } from "@/components/shared/plain-text";
import { call } from "@/lib/client/http";
import { useApiForm } from "@/lib/client/use-api-form";
import { appealBody } from "@/lib/contract/appeal";
import { type AppealView, type Decision } from "@/lib/contract/decision";
import { dayText, dateTimeText } from "@/lib/format/date";
import { decisionMessages } from "@/lib/messages/decision";
import { appealDays, appealLimits, soleDeciderHours } from "@/lib/rules/decisions";

type AppealProps = {
  decision: Decision;
  token: string | undefined;
  now: string;
  onSent: (appeal: AppealView) => void;
};

/** The appeal against a decision: the form, or what became of it. */
export function AppealPart(props: AppealProps) {
  const { decision, now } = props;
  const { appeal, appeal_until: until, reversed_at, role } = decision;
  const isOver = Date.parse(until) < Date.parse(now);
  if (role === null && appeal === null) return null;
  return (
    <section aria-labelledby="appeal-title" className="border-edge bg-raised h-fit space-y-4 rounded-md border p-5">
      <h2 id="appeal-title" className="text-h3">
        Appeal
      </h2>
      {appeal !== null && <Sent appeal={appeal} now={now} />}
      {appeal === null && reversed_at !== null && <p>This decision was reversed on {dateTimeText(reversed_at)}.</p>}
      {appeal === null && reversed_at === null && isOver && <p>{decisionMessages.appealTooLate}</p>}
      {appeal === null && reversed_at === null && !isOver && <AppealForm {...props} />}
    </section>
  );
}

/** An appeal that was sent, with its answer. */
const Sent = ({ appeal, now }: { appeal: AppealView; now: string }) => (
  <>
    {appeal.status === "open" && (
      <p role="status">
        Sent {dayText(appeal.created_at)}.{" "}
        {Date.parse(appeal.due_at) < Date.parse(now)
          ? "We're late. Your appeal is still with a moderator."
          : `Someone else looks at it, usually by ${dayText(appeal.due_at)}.`}{" "}
        We email you the answer.
      </p>
    )}
    {appeal.status !== "open" && (
      <p role="status" className="font-semibold">
        {appeal.status === "reversed" ? "We reversed the decision" : "The decision stands"} (
        {dayText(appeal.decided_at)}
        ).
      </p>
    )}
    {appeal.answer && <PlainText text={appeal.answer} />}
    <details>
      <summary className="link cursor-pointer">Read your appeal</summary>
      <PlainText text={appeal.text} />
    </details>
  </>
);

function AppealForm({ decision, token, onSent }: AppealProps) {
  const form = useApiForm({
    id: "appeal",
    draft: `appeal-${decision.id}`,
    start: { text: "" },
    schema: appealBody,
    body: ({ text }) => ({ text, token }),
    send: (body) => call("POST", "decisions/{id}/appeal/", { params: { id: decision.id }, body }),
    failed: decisionMessages.appealFailed,
    onSent: (appeal) => appeal && onSent(appeal),
  });
  return (
    <>
      <p>
        Until <strong>{dateTimeText(decision.appeal_until)}</strong>, once.{" "}
        {decision.is_sole_decider
          ? `No one else here may decide it, so the same person may, after ${soleDeciderHours} hours.`
          : `Someone else decides, usually within ${appealDays.due} days.`}{" "}
        If you&apos;re right, what was taken comes back.
      </p>
      <p className="without-script text-soft">To appeal, turn on JavaScript.</p>
      <ApiForm form={form} className="needs-script space-y-4">
        <TextField
          name="text"
          label="What did we get wrong?"
          hint={`At least ${appealLimits.least} characters.`}
          limit={appealLimits.most}
          rows={6}
        />
        <FormActions label="Send Appeal" />
      </ApiForm>
    </>
  );
}
