"use client";

import { type FormEvent, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from "react-hook-form";
import { type z } from "zod";
import { attemptKeys } from "./attempt-key";
import { type Clashes, clashesOf } from "./clashes";
import { formFailure, type FormFailure } from "./form-failure";
import { resolverOf, type Sentences, sentencesOf } from "./form-resolver";
import { ApiError } from "./http";
import { sendSeen, type StoredValues } from "./send-seen";
import { useDraft } from "./use-draft";
import { useWrite } from "./use-write";

export interface ApiFormOptions<Values extends FieldValues, Body, Answer> {
  /** The prefix of the ids of the controls. */
  id: string;
  /** The name of its draft on the device; null for no draft. */
  draft: string | null;
  /** The initial values, for every field. */
  start: Values;
  /** Whether the page may be left without a warning: the draft is what the visitor comes back for. */
  isLeftFreely?: boolean;
  /** The version of `start`. When it changes, the input moves onto the new `start`. */
  version?: string;
  /** The object's version in its response, if it has one: sent as `seen`, and used as `version`. */
  seen?: string;
  /** The form's values of what someone else stored, by API names. By default they have the same names. */
  stored?: (current: StoredValues) => Partial<Values>;
  /** The contract's schema of the body. */
  schema: z.ZodType;
  /**
   * The body of the call; null if nothing changed, so that nothing is sent. A form of one item of a list adds it to the
   * `current` list, which someone else has stored since.
   */
  body: (values: Values, current?: StoredValues) => Body | null;
  /** Validates on every change, not only on submit. */
  isLive?: true;
  /** The screen's own messages, by field. They replace the schema's. */
  check?: (values: Values) => Sentences;
  /** The form's name of a wire field, where they differ. */
  fieldOf?: (wireName: string) => string;
  /** The message next to the button when fields are invalid; by default none. */
  summary?: (errors: Sentences, values: Values) => string | null;
  /** Runs before the call; false cancels it. */
  before?: (values: Values) => Promise<boolean>;
  /** Makes the call; `key` is the idempotency key of this content. */
  send: (body: Body, key: string, values: Values) => Promise<Answer>;
  /** The message if the server gave no reason. */
  failed: string | ((values: Values) => string);
  failure?: (error: unknown, usual: FormFailure) => FormFailure;
  /** The values after sending; by default those sent. */
  next?: (values: Values) => Values;
  /** Gets the response; null if there was nothing to send. */
  onSent: (answer: Answer | null, values: Values) => void;
}

const noProblem = { text: null as string | null, isSignedOut: false, isSummary: false, turn: 0 };

/** Why the form was not sent. `turn` counts the failures, so that a repeated message still moves the focus. */
function useProblem() {
  const [problem, setProblem] = useState(noProblem);
  return {
    problem,
    report: (failure: Partial<typeof noProblem>) =>
      setProblem(({ turn }) => ({ ...noProblem, ...failure, turn: turn + 1 })),
    clear: () => setProblem(({ turn }) => ({ ...noProblem, turn })),
  };
}

/** The result of a call that `before` canceled. */
const canceled = Symbol("canceled");

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

const useFields = <Values extends FieldValues, Body, Answer>(options: ApiFormOptions<Values, Body, Answer>) =>
  useForm<Values>({
    defaultValues: options.start as DefaultValues<Values>,
    resolver: resolverOf(options),
    mode: options.isLive ? "onChange" : "onSubmit",
    shouldFocusError: false,
  });

interface SendParts {
  keyOf: ReturnType<typeof attemptKeys>;
  clashes: Clashes;
  setClashes: (clashes: Clashes) => void;
  base: () => FieldValues;
}

/** Gives the call of a form, which sends the version that the person saw and shows what clashes with the values. */
function useSendOnTop<Values extends FieldValues, Body extends object, Answer>(
  options: ApiFormOptions<Values, Body, Answer>,
  { keyOf, clashes, setClashes, base: baseOf }: SendParts,
) {
  /** The version that was stored at the last clash, and the one that it replaces. */
  const newer = useRef({ than: options.seen, version: options.seen });
  return function sendOnTop(body: Body, values: Values): Promise<Answer> {
    const base = baseOf();
    const stored = options.stored ?? ((current) => current as Partial<Values>);
    const clashing = (current: StoredValues) => clashesOf(values, { base, stored: stored(current) });
    return sendSeen({
      seen: newer.current.than === options.seen ? newer.current.version : options.seen,
      isOnTop: (current) => Object.keys(clashing(current)).length === 0,
      send: async (seen, current) => {
        const sent = { ...((current && options.body(values, current)) ?? body), ...(seen !== undefined && { seen }) };
        try {
          return await options.send(sent, keyOf(sent), values);
        } catch (error) {
          if (error instanceof ApiError && error.stored) {
            newer.current = { than: options.seen, version: error.stored.version };
            setClashes({ ...clashes, ...clashing(error.stored.current) });
          }
          throw error;
        }
      },
    });
  };
}

/**
 * A form that is sent to the API: validated with the contract's schema and sent by a mutation. Its draft stays on the device
 * until it is sent or discarded. Rendered by `ApiForm` (components/shared/api-form.tsx).
 */
export function useApiForm<Values extends FieldValues, Body extends object, Answer>(
  options: ApiFormOptions<Values, Body, Answer>,
) {
  const { id, start, before, onSent, summary, isLeftFreely = false } = options;
  const [keyOf] = useState(attemptKeys);
  const { problem, report, clear } = useProblem();
  const fields = useFields(options);
  const draftOf = { name: options.draft, start, version: options.seen ?? options.version, fields, isLeftFreely };
  const { isRestored, isChanged, settle, ...draft } = useDraft(draftOf);
  const sendOnTop = useSendOnTop(options, { ...draft, keyOf });
  const { isPending: isBusy, mutateAsync } = useWrite({
    mutationFn: async ({ body, values }: { body: Body; values: Values }) =>
      (await before?.(values)) === false ? canceled : sendOnTop(body, values),
  });
  const isSending = useRef(false);
  const { errors } = fields.formState;

  /** Sends the values and removes the draft once the server has accepted them. */
  async function sendValues(values: Values): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    clear();
    try {
      const body = options.body(values);
      const answer = body === null ? null : await mutateAsync({ body, values });
      if (answer === canceled) return;
      settle(options.next?.(values) ?? values, values);
      onSent(answer, values);
    } catch (error) {
      const { text, isSignedOut } = markFields(fields, failureOf(error, values, options));
      report({ text, isSignedOut });
    } finally {
      isSending.current = false;
    }
  }

  return {
    id,
    fields,
    isBusy,
    problem: problem.isSummary
      ? { ...problem, text: summary?.(sentencesOf(errors), fields.getValues()) ?? null }
      : problem,
    isRestored,
    isChanged,
    clashes: draft.clashes,
    settleClash: draft.settleClash,
    submit: (event?: FormEvent): void => {
      event?.preventDefault();
      void fields.handleSubmit(sendValues, () => report({ isSummary: true }))();
    },
    /** Discards the input and the draft. */
    discard: () => {
      settle(start);
      clear();
    },
  };
}
