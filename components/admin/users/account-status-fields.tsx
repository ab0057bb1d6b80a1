import { ChoiceField } from "@/components/shared/form-fields";
import { roleLabels } from "@/lib/format/status";
import { userStatusLabels } from "@/lib/format/status";
import { settableStatuses } from "@/lib/rules/account-status";
import { type UserStatus, userTypes } from "@/lib/rules/permissions";

/** The role and status fields of an account. Suspending it is an action of the list, which asks why. */
export const AccountStatusFields = ({ status }: { status: UserStatus }) => (
  <>
    <ChoiceField name="user_type" label="Type">
      {userTypes.map((type) => (
        <option key={type} value={type}>
          {roleLabels[type]}
        </option>
      ))}
    </ChoiceField>
    <ChoiceField name="status" label="Status">
      {settableStatuses(status).map((one) => (
        <option key={one} value={one}>
          {userStatusLabels[one]}
        </option>
      ))}
    </ChoiceField>
  </>
);
