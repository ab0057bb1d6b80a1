import { type FieldValues } from "react-hook-form";
import { type ApiFormOptions, useApiForm } from "@/lib/client/use-api-form";
import { failureText, isForbidden } from "./call-failure";
import { type AdminScreen } from "./use-admin-screen";

interface DeskFormOptions<Values extends FieldValues, Body, Answer> extends Omit<
  ApiFormOptions<Values, Body, Answer>,
  "failure" | "onSent"
> {
  screen: AdminScreen;
  /** What the screen says once it is done. */
  done: (values: Values, answer: Answer) => string;
  /** Closes the form's dialog, also when there was nothing to send. */
  onClose?: () => void;
}

/** A form of the admin area: it closes once it is sent, and the screen says what was done and reads its list again. */
export function useAdminForm<Values extends FieldValues, Body, Answer>(options: DeskFormOptions<Values, Body, Answer>) {
  const { screen, done, onClose } = options;
  return useApiForm({
    summary: (errors) => Object.values(errors)[0] ?? null,
    ...options,
    failure: (error, usual) => {
      const text = failureText(error, usual.text);
      if (isForbidden(error)) screen.fail(error, text);
      return { ...usual, text, ...(isForbidden(error) && { fields: {} }) };
    },
    onSent: (answer, values) => {
      onClose?.();
      if (answer === null) return;
      screen.say(done(values, answer));
      void screen.refresh();
    },
  });
}
