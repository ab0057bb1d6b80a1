import { type ReactNode } from "react";
import { ApiForm } from "@/components/shared/api-form";
import { nothing } from "@/lib/contract/common";
import { FormFoot } from "./form-foot";
import { type AdminScreen } from "./use-admin-screen";
import { useAdminForm } from "./use-admin-form";

type ConfirmFormProps = {
  screen: AdminScreen;
  /** The button's label. */
  label: string;
  /** The message after success. */
  done: string;
  failed: string;
  send: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** A confirmation in a dialog; `children` explain what will happen. */
export function ConfirmForm({ label, done, send, children, ...rest }: ConfirmFormProps) {
  const form = useAdminForm({
    ...rest,
    id: "confirm",
    draft: null,
    start: {},
    schema: nothing,
    body: () => ({}),
    send: async () => (await send()) ?? true,
    done: () => done,
  });
  return (
    <ApiForm form={form} className="mt-4 space-y-5">
      {children}
      <FormFoot label={label} isDanger onCancel={rest.onClose} />
    </ApiForm>
  );
}
