import { TextField } from "@/components/shared/form-fields";
import { Button } from "@/components/ui/button";

type GuestFieldsProps = {
  /** What they confirm: "report". */
  what: string;
  /** The prefix of the fields `name` and `email`. */
  prefix?: string;
};

/** What those without an account give to be told the outcome. */
export function GuestFields({ what, prefix = "" }: GuestFieldsProps) {
  return (
    <div className="border-line space-y-4 border-t pt-4">
      <TextField name={`${prefix}name`} label="Your name" autoComplete="name" />
      <TextField
        name={`${prefix}email`}
        label="Your email"
        type="email"
        autoComplete="email"
        hint={`We email you a link to confirm your ${what}, and our decision.`}
      />
    </div>
  );
}

/** What happens next, in the dialog in which something was sent. */
export function ToConfirm({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className="mt-2 space-y-5">
      <p role="status">{text}</p>
      <Button autoFocus onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
