"use client";

import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { type FieldValues, type UseFormReturn } from "react-hook-form";
import { type DraftValues, keepDraft, readDraft } from "./form-drafts";

/** What differs from what the form opened with. */
function changesIn(values: FieldValues, start: FieldValues): DraftValues {
  const isChanged = (name: string) => JSON.stringify(values[name]) !== JSON.stringify(start[name]);
  return Object.fromEntries(
    Object.keys(start)
      .filter(isChanged)
      .map((name) => [name, values[name] as unknown]),
  );
}

const never = () => () => {};

interface DraftOf<Values extends FieldValues> {
  name: string | null;
  start: Values;
  fields: UseFormReturn<Values>;
}

/** Brings a form's draft back, keeps it up to date, and asks before the page is left with changes in it. */
export function useDraft<Values extends FieldValues>({ name, start, fields }: DraftOf<Values>) {
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [restored, setRestored] = useState(() =>
    name === null || typeof window === "undefined" ? null : readDraft(name),
  );
  /** What counts as unchanged: what the form opened with, then what was sent. */
  const base = useRef<FieldValues>(start);
  const { subscribe, reset, getValues } = fields;
  const { isDirty } = fields.formState;

  const bringBack = useEffectEvent(() => {
    const known = Object.entries(restored ?? {}).filter(([field]) => field in start);
    if (known.length > 0) reset({ ...start, ...Object.fromEntries(known) }, { keepDefaultValues: true });
  });
  useEffect(() => bringBack(), []);
  useEffect(() => {
    if (name === null) return;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(name, changesIn(values, base.current)),
    });
  }, [name, subscribe]);
  useEffect(() => {
    if (name === null || !isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (Object.keys(changesIn(getValues(), base.current)).length > 0) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [name, isDirty, getValues]);

  return {
    isRestored: isAwake && restored !== null,
    isChanged: () => name !== null && Object.keys(changesIn(getValues(), base.current)).length > 0,
    /** These values are where the form begins from now on; nothing of them is a draft. */
    settle: (values: Values) => {
      base.current = values;
      if (name !== null) keepDraft(name, null);
      setRestored(null);
      reset(values);
    },
  };
}
