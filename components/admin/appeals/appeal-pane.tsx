import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode } from "react";
import { type FieldValues } from "react-hook-form";
import { ApiForm, FormProblem } from "@/components/shared/api-form";
import { TextField, TickField } from "@/components/shared/form-fields";
import { PlainText } from "@/components/shared/plain-text";
import { BusyButton } from "@/components/ui/busy-button";
import { call } from "@/lib/client/http";
import { type Appeal, appealDecisionBody } from "@/lib/contract/appeal";
import { type Decision } from "@/lib/contract/decision";
import { dayText } from "@/lib/format/date";
import { adminMessages } from "@/lib/messages/admin";
import { decisionMessages } from "@/lib/messages/decision";
import { appealLimits, outcomeLabel } from "@/lib/rules/decisions";
import { flagReasons } from "@/lib/rules/rating";
import { routes } from "@/lib/site/routes";
import { type AdminScreen } from "../use-admin-screen";
import { useAdminForm } from "../use-admin-form";

const words = adminMessages.decisions;

/** What a decision did, and about what: "Review removed: Harbor Law". */
export const decisionTitle = ({ measure, name }: Pick<Decision, "measure" | "name">): string =>
  name ? `${outcomeLabel(measure)}: ${name}` : outcomeLabel(measure);

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
      <DecisionWords decision={decision} />
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

/** The facts of a decision, the text that it is about, and what others said about the same. */
export function DecisionWords({ decision: { id, facts } }: { decision: Pick<Decision, "id" | "facts"> }) {
  const { data } = useQuery({
    queryKey: ["decision", id],
    queryFn: () => call("GET", "decisions/{id}/", { params: { id } }),
  });
  const text = [data?.title, data?.content].filter(Boolean).join("\n");
  return (
    <>
      <Words title="The facts of the decision" text={facts || "No facts were given."} />
      {text && <Words title={decisionMessages.whatItWas} text={text} />}
      {data?.words.map(({ from, reason, text }, at) => (
        <Words key={at} title={[labels[from], reason && flagReasons[reason]].filter(Boolean).join(": ")} text={text} />
      ))}
    </>
  );
}

const labels = { report: "Reported", reply: "The reply", review: "The review" };

const Words = ({ title, text }: { title: string; text: string }) => (
  <div>
    <p className="font-semibold">{title}</p>
    <PlainText text={text} />
  </div>
);

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
  return (
    <UpholdForm form={form} decision={appeal.decision} onChoose={(uphold) => form.fields.setValue("uphold", uphold)}>
      <TextField name="answer" label="Answer" hint={words.answerHint} limit={appealLimits.most} rows={4} />
    </UpholdForm>
  );
}

type UpholdFormProps<Values extends FieldValues> = {
  form: ComponentProps<typeof ApiForm<Values>>["form"];
  decision: Pick<Decision, "target_kind">;
  onChoose: (uphold: boolean) => void;
  children: ReactNode;
};

/** Fields, and the buttons that let a decision stand or reverse it. */
export function UpholdForm<Values extends FieldValues>(props: UpholdFormProps<Values>) {
  const { form, decision, onChoose, children } = props;
  const decide = (uphold: boolean) => () => onChoose(uphold);
  return (
    <ApiForm form={form} className="border-line space-y-5 border-t pt-5">
      {children}
      {decision.target_kind === "review" && (
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
