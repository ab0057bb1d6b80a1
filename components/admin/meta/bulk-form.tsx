import { useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiForm } from "@/components/shared/api-form";
import { ChoiceField, TextField, TickField } from "@/components/shared/form-fields";
import { adminMessages } from "@/lib/admin-messages";
import { changeManyMetas } from "@/lib/client/page-metas";
import { useApiForm } from "@/lib/client/use-api-form";
import { type MetaBulkBody, metaBulkBody, type MetaChanges } from "@/lib/contract/page-meta-bulk";
import { counted } from "@/lib/format/number";
import { changeFrequencies, type ChangeFrequency, type Robots, robotsChoices } from "@/lib/rules/page-meta";
import { failureText } from "../call-failure";
import { FormFoot } from "../form-foot";
import { type AdminScreen } from "../use-admin-screen";
import { changeSummary, ChangesList } from "./changes-list";

/** The records to change: chosen ones, or all that the filters choose. */
export type BulkTarget = Pick<MetaBulkBody, "ids" | "where"> & { count: number };

const start = { robots: "", priority: "", changefreq: "", active: "", find: "", replacement: "", refill: false };
type Values = typeof start;

/** The changes that a form asks for. */
function changesIn({
  robots,
  priority,
  changefreq,
  active,
  find,
  replacement,
  refill,
}: Values): MetaBulkBody["changes"] {
  return {
    ...(robots && { robots: robots as Robots }),
    ...(priority && { priority: Number(priority) }),
    ...(changefreq && { changefreq: changefreq as ChangeFrequency }),
    ...(active && { is_active: active === "on" }),
    ...(find && { replace: { find, with: replacement } }),
    ...(refill && { refill }),
  };
}

const Unchanged = () => <option value="">No change</option>;

const Fields = () => (
  <>
    <div className="grid gap-5 sm:grid-cols-2">
      <ChoiceField name="robots" label="Robots" data-first>
        <Unchanged />
        {robotsChoices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </ChoiceField>
      <ChoiceField name="active" label="Active">
        <Unchanged />
        <option value="on">On</option>
        <option value="off">Off</option>
      </ChoiceField>
      <ChoiceField name="priority" label="Priority in the sitemap">
        <Unchanged />
        {Array.from({ length: 10 }, (_, at) => (at + 1) / 10).map((priority) => (
          <option key={priority} value={priority}>
            {priority.toFixed(1)}
          </option>
        ))}
      </ChoiceField>
      <ChoiceField name="changefreq" label="Changes">
        <Unchanged />
        {changeFrequencies.map((frequency) => (
          <option key={frequency}>{frequency}</option>
        ))}
      </ChoiceField>
      <TextField name="find" label="Replace in titles and descriptions" hint="Capitals count." limit={255} />
      <TextField name="replacement" label="With" limit={255} />
    </div>
    <TickField
      name="refill"
      label="Write titles, descriptions, and keywords again"
      hint="A listing's record gets the texts of the listing as it is now. A static page uses its own again."
    />
  </>
);

type BulkFormProps = { target: BulkTarget; screen: AdminScreen; onClose: () => void };

/** Changes many records: the first submit shows what would change, the second changes it. */
export function BulkForm({ target, screen, onClose }: BulkFormProps) {
  const { count, ...which } = target;
  const [checked, setChecked] = useState<{ key: string; answer: MetaChanges } | null>(null);
  const form = useApiForm({
    id: "bulk",
    draft: null,
    start,
    schema: metaBulkBody,
    body: (values: Values) => ({ ...which, changes: changesIn(values), dry_run: true }),
    fieldOf: (field) => (field === "replace" ? "find" : field),
    summary: (errors) => Object.values(errors)[0] ?? null,
    send: (body) => changeManyMetas({ ...body, dry_run: checked?.key !== JSON.stringify(body.changes) }),
    failed: adminMessages.meta.changeFailed,
    failure: (error, usual) => ({ ...usual, text: failureText(error, usual.text) }),
    onSent: (answer, values) => {
      if (!answer) return;
      if (answer.dry_run) return setChecked({ key: JSON.stringify(changesIn(values)), answer });
      onClose();
      screen.showSuccess(`Saved: ${changeSummary(answer)}.`);
      void screen.refresh();
    },
  });
  const values = useWatch({ control: form.fields.control }) as Values;
  const answer = checked?.key === JSON.stringify(changesIn(values)) ? checked.answer : null;
  const changing = answer ? answer.changed + answer.added : 0;
  return (
    <ApiForm form={form} className="mt-4 space-y-5">
      <p>{counted(count, "record")} will be compared. What you leave at “No change” stays.</p>
      <Fields />
      {answer && <ChangesList answer={answer} />}
      <FormFoot
        label={answer && changing > 0 ? `Change ${counted(changing, "Record")}` : "Preview Changes"}
        busyText={answer ? "Saving" : "Checking"}
        onCancel={onClose}
      />
    </ApiForm>
  );
}
