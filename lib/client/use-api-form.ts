"use client";

import { type FormEvent, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from "react-hook-form";
import { type z } from "zod";
import { attemptKeys } from "./attempt-key";
import { formFailure, type FormFailure } from "./form-failure";
import { resolverOf, type Sentences, sentencesOf } from "./form-resolver";
import { useDraft } from "./use-draft";
import { useWrite } from "./use-write";

export interface ApiFormOptions<Values extends FieldValues, Body, Answer> {
  /** Begins the ids of the controls. */
  id: string;
  /** Under which name its draft is kept on the device; null for forms of one field. */
  draft: string | null;
  /** What the form opens with. Each field has a value here. */
  start: Values;
  /** Changes with what is edited, such as its `updated_at`: what was typed then goes over the new start. */
  version?: string;
  /** The contract's schema of the body. */
  schema: z.ZodType;
  /** The body of the call; null when nothing was changed, so that nothing is sent. */
  body: (values: Values) => Body | null;
  /** Checked while it is filled in, and not only when it is sent. */
  isLive?: true;
  /** The screen's own sentences for what is missing, by field. They go before the schema's. */
  check?: (values: Values) => Sentences;
  /** The form's name of a field of the body, where they differ. */
  fieldOf?: (wireName: string) => string;
  /** What stands beside the button when fields are wrong; by default nothing, as the fields say it. */
  summary?: (errors: Sentences, values: Values) => string | null;
  /** Asked before the call: false when something must be answered first. */
  before?: (values: Values) => Promise<boolean>;
  /** Makes the call; `key` is the idempotency key of this content. */
  send: (body: Body, key: string, values: Values) => Promise<Answer>;
  /** What to say when the server gave no reason. */
  failed: string | ((values: Values) => string);
  failure?: (error: unknown, usual: FormFailure) => FormFailure;
  /** What the form begins with after it was sent; by default what was sent. */
  next?: (values: Values) => Values;
  /** Gets the answer, or null when there was nothing to send. */
  onSent: (answer: Answer | null, values: Values) => void;
}

/** Why a form was not sent. */
const noProblem = { text: null as string | null, isSignedOut: false, isSummary: false, turn: 0 };

/** Why the form was not sent; each refusal is a turn of its own, also when it says the same again. */
function useProblem() {
  const [problem, setProblem] = useState(noProblem);
  return {
    problem,
    complain: (told: Partial<typeof noProblem>) =>
      setProblem(({ turn }) => ({ ...noProblem, ...told, turn: turn + 1 })),
    clear: () => setProblem(({ turn }) => ({ ...noProblem, turn })),
  };
}

/** What became of a form whose call has to wait for an answer. */
const held = Symbol("held");

function failureOf<Values extends FieldValues, Body, Answer>(
  error: unknown,
  values: Values,
  { start, failed, failure, fieldOf = (name) => name }: ApiFormOptions<Values, Body, Answer>,
): FormFailure {
  const known = (wireName: string) => (fieldOf(wireName) in start ? fieldOf(wireName) : null);
  const fallback = typeof failed === "string" ? failed : failed(values);
  const usual = formFailure(error, { failed: fallback, fieldOf: known });
  return failure?.(error, usual) ?? usual;
}

function markFields<Values extends FieldValues>(fields: UseFormReturn<Values>, failure: FormFailure): FormFailure {
  for (const [name, message] of Object.entries(failure.fields)) {
    fields.setError(name as Path<Values>, { type: "server", message });
  }
  return failure;
}

/**
 * A form that is sent to the API: checked by the contract's schema, sent by a mutation, its draft kept on the device
 * until it is sent or discarded. Drawn by `ApiForm` (components/shared/api-form.tsx).
 */
export function useApiForm<Values extends FieldValues, Body, Answer>(options: ApiFormOptions<Values, Body, Answer>) {
  const { id, start, before, send, onSent, summary } = options;
  const [keyOf] = useState(attemptKeys);
  const { problem, complain, clear } = useProblem();
  const fields = useForm<Values>({
    defaultValues: start as DefaultValues<Values>,
    resolver: resolverOf(options),
    mode: options.isLive ? "onChange" : "onSubmit",
    shouldFocusError: false,
  });
  const { isRestored, isChanged, settle } = useDraft({ name: options.draft, start, version: options.version, fields });
  const write = useWrite({
    mutationFn: async ({ body, values }: { body: Body; values: Values }) =>
      (await before?.(values)) === false ? held : send(body, keyOf(body), values),
  });
  const isSending = useRef(false);
  const { errors } = fields.formState;

  /** Sends these values; the draft goes once the server has taken them. */
  async function sendValues(values: Values): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    clear();
    try {
      const body = options.body(values);
      const answer = body === null ? null : await write.mutateAsync({ body, values });
      if (answer === held) return;
      settle(options.next?.(values) ?? values, values);
      onSent(answer, values);
    } catch (error) {
      const { text, isSignedOut } = markFields(fields, failureOf(error, values, options));
      complain({ text, isSignedOut });
    } finally {
      isSending.current = false;
    }
  }

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    void fields.handleSubmit(sendValues, () => complain({ isSummary: true }))();
  }

  return {
    id,
    fields,
    isBusy: write.isPending,
    problem: problem.isSummary
      ? { ...problem, text: summary?.(sentencesOf(errors), fields.getValues()) ?? null }
      : problem,
    isRestored,
    isChanged,
    submit,
    /** Throws away what was typed, the draft too. */
    discard: () => {
      settle(start);
      clear();
    },
  };
}
