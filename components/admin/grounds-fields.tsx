import { ChoiceField, TextField } from "@/components/shared/form-fields";
import { requiredGrounds } from "@/lib/contract/decision";
import { adminMessages } from "@/lib/messages/admin";
import { reasons, reasonsFor, type TargetKind } from "@/lib/rules/decisions";
import { factsLimits } from "@/lib/rules/removal-reasons";

/** The fields `reason` and `facts` of a form that takes something from someone. */
export const GroundsFields = ({ target }: { target: TargetKind }) => (
  <>
    <ChoiceField name="reason" label="Reason">
      <option value="">Choose a reason</option>
      {reasonsFor[target].map((code) => (
        <option key={code} value={code}>
          {reasons[code].label}
        </option>
      ))}
    </ChoiceField>
    <TextField name="facts" label="Facts" hint={adminMessages.decisions.factsHint} limit={factsLimits.most} rows={3} />
  </>
);

/** The first error of each of these fields, where a reason and facts are required. */
export function groundsErrors(grounds: { reason: string; facts: string }): Record<string, string> {
  const { error } = requiredGrounds.safeParse(grounds);
  return Object.fromEntries((error?.issues ?? []).reverse().map(({ path, message }) => [String(path[0]), message]));
}
