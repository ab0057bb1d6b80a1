import { useWatch } from "react-hook-form";
import { ApiForm, FormProblem } from "@/components/shared/api-form";
import { TextField } from "@/components/shared/form-fields";
import { ProposedTable } from "@/components/shared/proposed-table";
import { BusyButton } from "@/components/ui/busy-button";
import { call } from "@/lib/client/http";
import { useApiForm } from "@/lib/client/use-api-form";
import { type Correction, correctionDecision } from "@/lib/contract/correction";
import { correctionMessages } from "@/lib/messages/correction";
import { correctionLimits, labelOfFact } from "@/lib/rules/correction";

type DecideCorrectionProps = {
  correction: Correction;
  /** What is asked of who decides besides; by default a note. */
  factsLabel?: string;
  onDecided: (correction: Correction) => void;
};

const textOf = (value: string | boolean | null): string =>
  typeof value === "boolean" ? (value ? "Yes" : "No") : (value ?? "");

/** The proposed values of a correction next to those of today, and the decision about each. */
export function DecideCorrection({ correction, factsLabel = "Note (optional)", onDecided }: DecideCorrectionProps) {
  const { id, changes, listing } = correction;
  const rows = changes.map(({ field, from, to, is_stale }) => ({
    key: field,
    label: labelOfFact(listing.type, field),
    today: textOf(from),
    proposed: textOf(to),
    ...(is_stale && { refusal: "Changed meanwhile" }),
  }));
  const name = `correction-${id}`;
  const form = useApiForm({
    id: name,
    draft: name,
    start: { fields: [] as readonly string[], facts: "", accept: true },
    schema: correctionDecision,
    body: ({ fields, facts, accept }) => ({
      ...{ accept, facts: facts.trim() },
      ...(accept && changes.length > 0 && { fields: [...fields] }),
    }),
    summary: (errors) => Object.values(errors)[0] ?? null,
    send: (body) => call("POST", "suggestions/{id}/decide/", { params: { id }, body }),
    failed: correctionMessages.decideFailed,
    onSent: (decided) => decided && onDecided(decided),
  });
  const ticked = useWatch({ control: form.fields.control, name: "fields" });
  return (
    <ApiForm form={form} className="space-y-4">
      {rows.length > 0 && (
        <ProposedTable
          rows={rows}
          hint="Tick what is right."
          ticked={ticked}
          onTick={(fields) => form.fields.setValue("fields", fields, { shouldDirty: true })}
        />
      )}
      <TextField
        name="facts"
        label={factsLabel}
        hint="Goes to the person who suggested it."
        limit={correctionLimits.note}
        rows={2}
      />
      <FormProblem className="" />
      <div className="flex flex-wrap gap-3">
        <BusyButton
          type="submit"
          variant="primary"
          isBusy={form.isBusy}
          busyText="Sending…"
          onClick={() => form.fields.setValue("accept", true)}
        >
          {rows.length > 0 ? `Accept ${ticked.length} of ${rows.length}` : "Accept"}
        </BusyButton>
        <BusyButton
          type="submit"
          variant="danger"
          isBusy={form.isBusy}
          busyText="Sending…"
          onClick={() => form.fields.setValue("accept", false)}
        >
          Decline
        </BusyButton>
      </div>
    </ApiForm>
  );
}
