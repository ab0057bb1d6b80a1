import { type ReactNode } from "react";
import { ApiForm } from "@/components/shared/api-form";
import { noParams } from "@/lib/contract/common";
import { FormFoot } from "./form-foot";
import { type Desk } from "./moderation/use-desk";
import { useDeskForm } from "./use-desk-form";

type ConfirmFormProps = {
  desk: Desk;
  /** What the button says. */
  label: string;
  /** What the desk says once it is done. */
  done: string;
  failed: string;
  send: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** A question in a dialog with nothing to fill in: `children` say what happens. */
export function ConfirmForm({ label, done, send, children, ...rest }: ConfirmFormProps) {
  const form = useDeskForm({
    ...rest,
    id: "confirm",
    draft: null,
    start: {},
    schema: noParams,
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
