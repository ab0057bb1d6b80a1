import { type ComponentProps } from "react";
import { FormActions, FormProblem } from "@/components/shared/api-form";

/** The end of an admin's form: why it could not be sent, and its buttons; in a dialog it stays in sight while the form scrolls. */
export const FormFoot = ({ isDanger, ...rest }: ComponentProps<typeof FormActions> & { isDanger?: boolean }) => (
  <div className="border-line in-[[role=dialog]]:bg-raised -mx-1 border-t px-1 pt-4 in-[[role=dialog]]:sticky in-[[role=dialog]]:bottom-0 in-[[role=dialog]]:pb-1">
    <FormProblem className="not-empty:mb-3" />
    <FormActions look={isDanger ? "danger" : "primary"} {...rest} />
  </div>
);
