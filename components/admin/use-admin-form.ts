import { type FieldValues } from "react-hook-form";
import { ApiError } from "@/lib/client/http";
import { type ApiFormOptions, useApiForm } from "@/lib/client/use-api-form";
import { failureText, isForbidden } from "./call-failure";
import { type AdminScreen } from "./use-admin-screen";

/** A refused move. A clash with what someone else stored is shown field by field instead. */
const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409 && !error.stored;

interface AdminFormOptions<Values extends FieldValues, Body extends object, Answer> extends Omit<
  ApiFormOptions<Values, Body, Answer>,
  "failure" | "onSent"
> {
  screen: AdminScreen;
  /** The message after success. */
  done: (values: Values, answer: Answer) => string;
  /** Whether the form belongs to an item of the list, and goes with it when someone else has decided it. */
  isInPane?: boolean;
  /** Closes the form's dialog, even when there was nothing to send. */
  onClose?: () => void;
}

/** An admin form: after success it closes, shows a message and refreshes the screen's list. */
export function useAdminForm<Values extends FieldValues, Body extends object, Answer>(
  options: AdminFormOptions<Values, Body, Answer>,
) {
  const { screen, done, onClose, isInPane } = options;
  return useApiForm({
    summary: (errors) => Object.values(errors)[0] ?? null,
    ...options,
    send: async (...call) => {
      try {
        return await options.send(...call);
      } catch (error) {
        if (isConflict(error)) await screen.refresh();
        throw error;
      }
    },
    failure: (error, usual) => {
      const text = failureText(error, usual.text);
      if (isForbidden(error) || (isInPane && isConflict(error))) screen.showFailure(error, text);
      return { ...usual, text, ...(isForbidden(error) && { fields: {} }) };
    },
    onSent: (answer, values) => {
      onClose?.();
      if (answer === null) return;
      screen.showSuccess(done(values, answer));
      void screen.refresh();
    },
  });
}
