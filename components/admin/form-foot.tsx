import { type ComponentProps } from "react";
import { FormActions, FormProblem } from "@/components/shared/api-form";

/** The foot of an admin form: its error and buttons. In a dialog it stays visible while the form scrolls. */
export const FormFoot = ({ isDanger, ...rest }: ComponentProps<typeof FormActions> & { isDanger?: boolean }) => (
  <div className="border-line in-[[role=dialog]]:bg-raised -mx-1 border-t px-1 pt-4 in-[[role=dialog]]:sticky in-[[role=dialog]]:bottom-0 in-[[role=dialog]]:pb-1">
    <FormProblem className="not-empty:mb-3" />
    <FormActions variant={isDanger ? "danger" : "primary"} {...rest} />
  </div>
);
