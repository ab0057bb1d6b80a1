import { Field, Select } from "@/components/ui/field";
import { type User } from "@/lib/contract/user";
import { roleLabels, userStatusLabels } from "@/lib/format/status";
import { userStatuses, userTypes } from "@/lib/rules/permissions";

type Standing = Pick<User, "user_type" | "status">;
type StandingFieldsProps = { id: string; standing: Standing; onChange: (changes: Partial<Standing>) => void };

/** The role and the status of an account, to choose; `id` begins the controls' own. */
export function StandingFields({ id, standing, onChange }: StandingFieldsProps) {
  return (
    <>
      <Field id={`${id}-type`} label="Type">
        <Select
          id={`${id}-type`}
          value={standing.user_type}
          onChange={(event) => onChange({ user_type: event.target.value as Standing["user_type"] })}
        >
          {userTypes.map((type) => (
            <option key={type} value={type}>
              {roleLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
      <Field id={`${id}-status`} label="Status">
        <Select
          id={`${id}-status`}
          value={standing.status}
          onChange={(event) => onChange({ status: event.target.value as Standing["status"] })}
        >
          {userStatuses.map((status) => (
            <option key={status} value={status}>
              {userStatusLabels[status]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
