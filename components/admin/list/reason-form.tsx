import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiForm, FormActions } from "@/components/shared/api-form";
import { TextField, TickField } from "@/components/shared/form-fields";
import { Button } from "@/components/ui/button";
import { FormItem, FormMessage, useFormField } from "@/components/ui/form";
import { Radio } from "@/components/ui/input";
import { call } from "@/lib/client/http";
import { useApiForm } from "@/lib/client/use-api-form";
import { requiredGrounds } from "@/lib/contract/decision";
import { type Belonging, belongings } from "@/lib/contract/suspension";
import { belongingText } from "@/lib/format/belongings";
import { adminMessages } from "@/lib/messages/admin";
import {
  cannedFactsFor,
  explanationOf,
  type Reason,
  reasons,
  reasonsFor,
  type TargetKind,
} from "@/lib/rules/decisions";
import { factsLimits } from "@/lib/rules/removal-reasons";
import { type Action, type Why } from "./resource";

/** The keys that choose a reason, in their order. */
const keys = "123456789abcd";

type ReasonFormProps = {
  asks: Omit<NonNullable<Action<never>["asks"]>, "target">;
  /** What it is taken about, which says the reasons. */
  target: TargetKind;
  /** The label of the button, with the number of items. */
  label: string;
  /** The person whose belongings can be taken along; null for none. */
  person: number | null;
  /** The facts of a decision that someone else was faster with. */
  words: string;
  onClose: () => void;
  onSubmit: (why: Why) => void;
};

/** Asks for a published reason and the facts, before something is taken from someone. */
export function ReasonForm({ asks, target, label, person, words, onClose, onSubmit }: ReasonFormProps) {
  const form = useApiForm({
    id: "why",
    draft: null,
    start: { reason: "", facts: words, ...nothingTaken },
    schema: requiredGrounds,
    body: (why) => why,
    // The list sends the decision itself, with undo.
    send: (why) => Promise.resolve(why),
    failed: "",
    onSent: (_, { reason, facts, ...taken }) =>
      onSubmit({ reason, facts: facts.trim(), remove: belongings.filter((name) => taken[name]) }),
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
      <ReasonChoice target={target} />
      <TextField
        name="facts"
        label="Facts"
        hint={adminMessages.decisions.factsHint}
        limit={factsLimits.most}
        rows={3}
      />
      <CannedFacts target={target} common={asks.common} />
      {person !== null && <Belongings person={person} />}
      <FormActions label={label} variant="danger" onCancel={onClose} />
    </ApiForm>
  );
}

const nothingTaken = Object.fromEntries(belongings.map((name) => [name, false])) as Record<Belonging, boolean>;

/** What a person has on the site, each to be taken along. */
function Belongings({ person }: { person: number }) {
  const { data } = useQuery({
    queryKey: ["users", "belongings", person],
    queryFn: () => call("GET", "users/{id}/suspend/", { params: { id: person } }),
    staleTime: 0,
  });
  const found = belongings.filter((name) => (data?.[name] ?? 0) > 0);
  if (!data || found.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-semibold">Take along</legend>
      {found.map((name) => (
        <TickField key={name} name={name} label={belongingText(name, data[name])} />
      ))}
    </fieldset>
  );
}

/** Buttons that insert common facts. */
function CannedFacts({ target, common = [] }: { target: TargetKind; common: readonly string[] | undefined }) {
  const { field } = useFormField("reason");
  const facts = useFormField("facts");
  const chosen = reasonsFor[target].find((code) => code === field.value);
  const canned = chosen === undefined ? null : cannedFactsFor(chosen, target);
  const text = String(facts.field.value).trim();
  const all = canned === null ? common : [canned, ...common];
  if (all.length === 0) return null;
  return (
    <div role="group" aria-label="Common facts" className="flex flex-wrap gap-2">
      {all.map((words) => (
        <Button
          key={words}
          variant="quiet"
          size="narrow"
          onClick={() => {
            facts.field.onChange(text ? `${text} ${words}` : words);
            document.getElementById(facts.id)?.focus();
          }}
        >
          <span className="text-left">Insert “{words.trim()}”</span>
        </Button>
      ))}
    </div>
  );
}

const isWriting = (target: EventTarget | null) => target instanceof HTMLElement && target.matches("textarea");

function ReasonChoice({ target }: { target: TargetKind }) {
  const { field, error, id } = useFormField("reason");
  const codes = reasonsFor[target];
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (isWriting(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
      const code = codes[keys.indexOf(event.key)];
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
        <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
          {codes.map((code, at) => (
            <ReasonOption
              key={code}
              code={code}
              hotkey={keys[at]!}
              title={explanationOf(code, target)}
              isFirst={at === 0}
            />
          ))}
        </div>
      </fieldset>
      <FormMessage />
    </FormItem>
  );
}

type OptionProps = { code: Reason; hotkey: string; title: string | null; isFirst: boolean };

function ReasonOption({ code, hotkey, title, isFirst }: OptionProps) {
  const { field, error } = useFormField("reason");
  return (
    <label title={title ?? undefined} className="flex min-h-11 cursor-pointer items-center gap-2 md:min-h-9">
      <Radio
        {...field}
        value={code}
        checked={field.value === code}
        autoFocus={isFirst}
        aria-invalid={(isFirst && error !== undefined) || undefined}
      />
      {reasons[code].label}
      <kbd className="key max-md:hidden">{hotkey}</kbd>
    </label>
  );
}
