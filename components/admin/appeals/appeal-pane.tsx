import { ApiForm, FormProblem } from "@/components/shared/api-form";
import { TextField, TickField } from "@/components/shared/form-fields";
import { PlainText } from "@/components/shared/plain-text";
import { BusyButton } from "@/components/ui/busy-button";
import { call } from "@/lib/client/http";
import { type Appeal, appealDecisionBody } from "@/lib/contract/appeal";
import { dayText } from "@/lib/format/date";
import { adminMessages } from "@/lib/messages/admin";
import { appealLimits } from "@/lib/rules/decisions";
import { routes } from "@/lib/site/routes";
import { type AdminScreen } from "../use-admin-screen";
import { useAdminForm } from "../use-admin-form";

const words = adminMessages.decisions;

type AppealProps = { appeal: Appeal; title: string; screen: AdminScreen };

/** The decision and the words of the appeal, one after the other, and the form that decides it. */
export function AppealPane(props: AppealProps) {
  const { appeal, title } = props;
  const { decision, status, answer } = appeal;
  return (
    <div className="space-y-5">
      <h2 className="text-h3 wrap-anywhere" dir="auto">
        {title}
      </h2>
      <div>
        <p className="font-semibold">The facts of the decision</p>
        <PlainText text={decision.facts || "No facts were given."} />
      </div>
      <div>
        <p className="font-semibold">The appeal of {dayText(appeal.created_at)}</p>
        <PlainText text={appeal.text} />
      </div>
      <p>
        <a href={routes.decision(decision.id)} className="link">
          Open the decision with its text
        </a>
      </p>
      {status !== "open" && (
        <div>
          <p className="font-semibold">
            {status === "upheld" ? "Upheld" : "Reversed"} on {dayText(appeal.decided_at)}
          </p>
          <PlainText text={answer} />
        </div>
      )}
      {status === "open" && (appeal.problem === null ? <AppealForm {...props} /> : <p>{appeal.problem}</p>)}
    </div>
  );
}

function AppealForm({ appeal, title, screen }: AppealProps) {
  const form = useAdminForm({
    id: "appeal",
    draft: `appeal-${appeal.id}`,
    start: { answer: "", uphold: true, replace: false },
    schema: appealDecisionBody,
    body: ({ answer, uphold, replace }) => ({ answer: answer.trim(), uphold, replace }),
    send: (body) => call("POST", "appeals/{id}/decide/", { params: { id: appeal.id }, body }),
    failed: words.decideFailed,
    screen,
    done: ({ uphold }) => `${title}: ${uphold ? "upheld" : "reversed"}.`,
  });
  const decide = (uphold: boolean) => () => form.fields.setValue("uphold", uphold);
  const isOfReview = appeal.decision.target_kind === "review";
  return (
    <ApiForm form={form} className="border-line space-y-5 border-t pt-5">
      <TextField name="answer" label="Answer" hint={words.answerHint} limit={appealLimits.most} rows={4} />
      {isOfReview && (
        <TickField name="replace" label="If its author wrote a newer review, the restored one replaces it" />
      )}
      <FormProblem className="" />
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" variant="primary" isBusy={form.isBusy} busyText="Sending…" onClick={decide(true)}>
          Uphold the decision
        </BusyButton>
        <BusyButton type="submit" variant="danger" isBusy={form.isBusy} busyText="Sending…" onClick={decide(false)}>
          Reverse and restore
        </BusyButton>
      </div>
    </ApiForm>
  );
}
