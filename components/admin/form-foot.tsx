import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { circleAlertIcon } from "@/components/ui/icons";

type FormFootProps = {
  label: string;
  isBusy: boolean;
  failure: string | null;
  isDanger?: boolean;
  isDisabled?: boolean;
  onCancel?: () => void;
};

/** The end of a dialog's form: why it could not be sent, and its buttons; in a dialog it stays in sight while the form scrolls. */
export function FormFoot({ label, isBusy, failure, isDanger, isDisabled, onCancel }: FormFootProps) {
  return (
    <div className="border-line in-[dialog]:bg-raised -mx-1 space-y-3 border-t px-1 pt-4 in-[dialog]:sticky in-[dialog]:bottom-0 in-[dialog]:pb-1">
      {failure && (
        <p role="alert" className="text-bad flex items-start gap-2 font-semibold">
          <Icon of={circleAlertIcon} className="mt-0.5 size-5 shrink-0" />
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look={isDanger ? "danger" : "primary"} disabled={isBusy || isDisabled}>
          {label}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </div>
  );
}
