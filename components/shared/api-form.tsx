"use client";

import {
  type ComponentProps,
  createContext,
  type FormEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type RefObject,
} from "react";
import { type FieldValues, type UseFormReturn, type Path, type PathValue } from "react-hook-form";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { AlertQuestion } from "@/components/ui/dialog";
import { Form, FormIdContext } from "@/components/ui/form";
import { formMessages } from "@/lib/messages/form";
import { routes } from "@/lib/site/routes";
import { LeaveGuardContext } from "./dialog";
import { ProblemLine } from "./problem-line";

/** What `useApiForm` (lib/client/use-api-form.ts) returns. */
export interface FormState<Values extends FieldValues = FieldValues> {
  id: string;
  fields: UseFormReturn<Values>;
  isBusy: boolean;
  /** Why the form was not sent; `turn` counts the attempts, so that each moves the focus to the first error. */
  problem: { text: string | null; isSignedOut: boolean; turn: number };
  /** Whether a draft from an earlier visit was restored. */
  isRestored: boolean;
  isChanged: () => boolean;
  /** What someone else has stored since in fields that were changed here, too. */
  clashes: Record<string, unknown>;
  /** Takes the other value of a field, or keeps the own one. */
  settleClash: (name: string, isTaken: boolean) => void;
  submit: (event?: FormEvent) => void;
  discard: () => void;
}

type Parts = Pick<FormState, "id" | "isBusy" | "problem" | "clashes" | "settleClash"> & {
  leave: (then: () => void) => void;
};

const PartsContext = createContext<Parts | null>(null);

/** The surrounding form, for its buttons. */
export function useFormParts(): Parts {
  const parts = useContext(PartsContext);
  if (!parts) throw new Error("The parts of a form must be used within an ApiForm.");
  return parts;
}

type ApiFormProps<Values extends FieldValues> = Omit<ComponentProps<"form">, "onSubmit"> & { form: FormState<Values> };

/**
 * A form that is sent to the API. After a failed attempt the first field that is invalid, or
 * that someone else has changed as well, gets the focus. Leaving with unsaved
 * changes, by a button or by closing the surrounding dialog, asks first.
 */
export function ApiForm<Values extends FieldValues>({ form, children, ...rest }: ApiFormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const [leaving, setLeaving] = useState<{ then: () => void } | null>(null);
  const guardRef = useContext(LeaveGuardContext);
  const { id, isBusy, problem, clashes, settleClash } = form;
  useTypedEarly(form.fields, element);

  function leave(then: () => void) {
    if (form.isChanged()) return setLeaving({ then });
    form.discard();
    then();
  }
  const guard = useEffectEvent(leave);
  useEffect(() => {
    if (!guardRef) return;
    guardRef.current = (then) => guard(then);
    return () => {
      guardRef.current = null;
    };
  }, [guardRef]);
  useEffect(() => {
    if (problem.turn === 0) return;
    // The fields render their errors slightly later than the form.
    const timer = setTimeout(() =>
      element.current?.querySelector<HTMLElement>("[aria-invalid], [data-clash]")?.focus(),
    );
    return () => clearTimeout(timer);
  }, [problem.turn]);

  return (
    <Form {...form.fields}>
      <FormIdContext value={id}>
        <PartsContext value={{ id, isBusy, problem, clashes, settleClash, leave }}>
          <form
            ref={element}
            // React lets events of a form in a dialog, which stands elsewhere in the document, rise to this one.
            onSubmit={(event) => event.target === event.currentTarget && form.submit(event)}
            noValidate
            {...rest}
          >
            {form.isRestored && <RestoredNote onDiscard={form.discard} />}
            {children}
          </form>
        </PartsContext>
      </FormIdContext>
      <AlertQuestion
        of={leaving}
        {...formMessages.leave}
        onEnd={() => setLeaving(null)}
        onYes={({ then }) => {
          form.discard();
          then();
        }}
      />
    </Form>
  );
}

/** Says that a draft was restored, and offers to discard it. */
const RestoredNote = ({ onDiscard }: { onDiscard: () => void }) => (
  <p role="status" className="bg-sunk flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md px-3 py-1">
    {formMessages.restored}
    <Button variant="quiet" size="narrow" onClick={onDiscard}>
      {formMessages.startOver}
    </Button>
  </p>
);

/** Why the form was not sent, with a sign-in link if the session has ended. */
export function FormProblem({ className = "min-h-6" }: { className?: string }) {
  const { id, problem } = useFormParts();
  return (
    <ProblemLine id={`${id}-problem`} text={problem.text} className={className}>
      {problem.isSignedOut && (
        <p className="mt-1">
          <a href={routes.login()} data-come-back={routes.login()} target="_blank" className="link">
            Sign in in a new window
          </a>
          , then come back and send it again. Nothing you typed is lost.
        </p>
      )}
    </ProblemLine>
  );
}

type FormActionsProps = {
  label: string;
  busyText?: string;
  variant?: ComponentProps<typeof BusyButton>["variant"];
  isDisabled?: boolean;
  cancelLabel?: string;
  /** Without it there is no Cancel button. */
  onCancel?: () => void;
};

/** The submit and the Cancel button of a form. */
export function FormActions(props: FormActionsProps) {
  const { label, busyText = "Saving…", variant = "primary", isDisabled, cancelLabel = "Cancel", onCancel } = props;
  const { isBusy, leave } = useFormParts();
  return (
    <div className="flex flex-wrap gap-3">
      <BusyButton type="submit" variant={variant} isBusy={isBusy} busyText={busyText} disabled={isDisabled}>
        {label}
      </BusyButton>
      {onCancel && (
        <Button data-cancel onClick={() => leave(onCancel)}>
          {cancelLabel}
        </Button>
      )}
    </div>
  );
}

/** What a control has that its form doesn't: null where both are the same. */
function typedIn(control: Element, known: unknown): string | null {
  if (control instanceof HTMLSelectElement) {
    const hasKnown = [...control.options].some(({ value }) => value === known);
    return hasKnown && control.value !== known ? control.value : null;
  }
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  // A value that the browser shows in another way was not typed.
  return isText && control.value !== control.defaultValue && control.value !== known ? control.value : null;
}

/** Takes over what was typed or chosen before the page was ready. The fields would set it back with the next change. */
function useTypedEarly<Values extends FieldValues>(
  { getValues, setValue }: UseFormReturn<Values>,
  form: RefObject<HTMLFormElement | null>,
): void {
  const take = useEffectEvent(() => {
    for (const control of form.current?.elements ?? []) {
      const name = (control.getAttribute("name") ?? "") as Path<Values>;
      const known: unknown = getValues(name);
      const typed = typeof known === "string" ? typedIn(control, known) : null;
      if (typed !== null) setValue(name, typed as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
  });
  useEffect(() => take(), []);
}
