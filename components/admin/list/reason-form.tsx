import { useEffect } from "react";
import { ApiForm, FormActions } from "@/components/shared/api-form";
import { TextField } from "@/components/shared/form-fields";
import { Button } from "@/components/ui/button";
import { FormItem, FormMessage, useFormField } from "@/components/ui/form";
import { Radio } from "@/components/ui/input";
import { useApiForm } from "@/lib/client/use-api-form";
import { decisionBody, removalGrounds } from "@/lib/contract/review-write";
import {
  cannedFacts,
  factsLimits,
  removalCodes,
  type RemovalReason,
  removalReasons,
} from "@/lib/rules/removal-reasons";
import { type Action, type Why } from "./resource";

/** The server's limit for a free reason, in characters. */
const LONGEST = 1000;

/** The keys that choose a reason, in their order. */
const keys = "123456789abcd";

type ReasonFormProps = {
  asks: NonNullable<Action<never>["asks"]>;
  /** The label of the button, with the number of items. */
  label: string;
  shouldNotify: boolean;
  onClose: () => void;
  onSubmit: (why: Why) => void;
};

/** Asks why, before a decision: a published reason and the facts for a removal, otherwise an optional reason. */
export function ReasonForm({ asks, label, shouldNotify, onClose, onSubmit }: ReasonFormProps) {
  const isRemoval = asks.for === "grounds";
  const isRequired = asks.for === "reason";
  const form = useApiForm({
    id: "why",
    draft: null,
    start: { reason: "", facts: "" },
    schema: isRemoval ? removalGrounds : decisionBody,
    body: (why) => why,
    check: ({ reason }): Record<string, string> => (isRequired && !reason.trim() ? { reason: "Enter a reason." } : {}),
    // The list sends the decision itself, with undo.
    send: (why) => Promise.resolve(why),
    failed: "",
    onSent: (why) => onSubmit({ reason: why?.reason.trim() ?? "", facts: why?.facts.trim() ?? "" }),
  });
  return (
    <ApiForm
      form={form}
      aria-labelledby="why-title"
      className="border-edge bg-raised space-y-4 rounded-md border p-4"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) form.submit();
      }}
    >
      <h2 id="why-title" className="text-h4">
        {asks.title}
      </h2>
      {isRemoval ? (
        <Grounds />
      ) : (
        <>
          <CommonReasons reasons={asks.common ?? []} />
          <TextField
            name="reason"
            label="Reason"
            hint={`${isRequired ? "" : "Optional. "}Included in ${shouldNotify ? "the email and in " : ""}the audit log.`}
            limit={asks.longest ?? LONGEST}
            autoFocus
          />
        </>
      )}
      <FormActions label={label} variant="danger" onCancel={onClose} />
    </ApiForm>
  );
}

function CommonReasons({ reasons }: { reasons: readonly string[] }) {
  const { field } = useFormField("reason");
  if (reasons.length === 0) return null;
  return (
    <div role="group" aria-label="Common reasons" className="flex flex-wrap gap-2">
      {reasons.map((reason) => (
        <Button key={reason} size="narrow" onClick={() => field.onChange(reason)}>
          {reason}
        </Button>
      ))}
    </div>
  );
}

function Grounds() {
  const { field, id } = useFormField("reason");
  const facts = useFormField("facts");
  const chosen = removalCodes.find((code) => code === field.value);
  const text = String(facts.field.value);
  return (
    <>
      <ReasonChoice />
      <TextField
        name="facts"
        label="Facts"
        hint={`At least ${factsLimits.least} characters. Included in the email to the author and in the audit log.`}
        limit={factsLimits.most}
        rows={3}
      />
      {chosen && (
        <Button
          variant="quiet"
          size="narrow"
          aria-describedby={`${id}-suggested`}
          onClick={() => {
            facts.field.onChange(text.trim() ? `${text.trim()} ${cannedFacts[chosen]}` : cannedFacts[chosen]);
            document.getElementById(facts.id)?.focus();
          }}
        >
          <span id={`${id}-suggested`} className="text-left">
            Insert “{cannedFacts[chosen].trim()}”
          </span>
        </Button>
      )}
    </>
  );
}

const isWriting = (target: EventTarget | null) => target instanceof HTMLElement && target.matches("textarea");

function ReasonChoice() {
  const { field, error, id } = useFormField("reason");
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (isWriting(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
      const code = removalCodes[keys.indexOf(event.key)];
      if (!code) return;
      event.preventDefault();
      field.onChange(code);
      document.getElementById("why-facts")?.focus();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
  return (
    <FormItem id={id} error={error}>
      <fieldset aria-describedby={error && `${id}-error`}>
        <legend className="font-semibold">Reason</legend>
        <div className="mt-1 grid gap-x-4 sm:grid-cols-2 xl:grid-cols-3">
          {removalCodes.map((code, at) => (
            <Reason key={code} code={code} hotkey={keys[at]!} isFirst={at === 0} />
          ))}
        </div>
      </fieldset>
      <FormMessage />
    </FormItem>
  );
}

function Reason({ code, hotkey, isFirst }: { code: RemovalReason; hotkey: string; isFirst: boolean }) {
  const { field, error } = useFormField("reason");
  return (
    <label
      title={removalReasons[code].explanation}
      className="flex min-h-11 cursor-pointer items-center gap-2 md:min-h-9"
    >
      <Radio
        {...field}
        value={code}
        checked={field.value === code}
        autoFocus={isFirst}
        aria-invalid={(isFirst && error !== undefined) || undefined}
      />
      {removalReasons[code].label}
      <kbd className="key max-md:hidden">{hotkey}</kbd>
    </label>
  );
}
