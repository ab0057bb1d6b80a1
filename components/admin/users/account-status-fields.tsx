import { ChoiceField } from "@/components/shared/form-fields";
import { roleLabels } from "@/lib/format/status";
import { userStatusLabels } from "@/lib/format/status";
import { userStatuses, userTypes } from "@/lib/rules/permissions";

/** The role and status fields of an account. */
export const AccountStatusFields = () => (
  <>
    <ChoiceField name="user_type" label="Type">
      {userTypes.map((type) => (
        <option key={type} value={type}>
          {roleLabels[type]}
        </option>
      ))}
    </ChoiceField>
    <ChoiceField name="status" label="Status">
      {userStatuses.map((status) => (
        <option key={status} value={status}>
          {userStatusLabels[status]}
        </option>
      ))}
    </ChoiceField>
  </>
);
