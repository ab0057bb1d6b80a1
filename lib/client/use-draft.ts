"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type FieldValues, type Path, type PathValue, type UseFormReturn } from "react-hook-form";
import { useHydrated } from "../use-hydrated";
import { type DraftValues, keepDraft, purgeDrafts, readDraft } from "./form-drafts";

/** What differs from what the form opened with. */
function changesIn(values: FieldValues, start: FieldValues): DraftValues {
  const isChanged = (name: string) => JSON.stringify(values[name]) !== JSON.stringify(start[name]);
  return Object.fromEntries(
    Object.keys(start)
      .filter(isChanged)
      .map((name) => [name, values[name] as unknown]),
  );
}

interface DraftOf<Values extends FieldValues> {
  name: string | null;
  start: Values;
  /** Changes with what is edited: what was typed then goes over the new start. */
  version: string | undefined;
  fields: UseFormReturn<Values>;
}

/** Brings a form's draft back, keeps it up to date, and asks before the page is left with changes in it. */
export function useDraft<Values extends FieldValues>({ name, start, version, fields }: DraftOf<Values>) {
  const isHydrated = useHydrated();
  const [restored, setRestored] = useState(() =>
    name === null || typeof window === "undefined" ? null : readDraft(name),
  );
  /** What counts as unchanged: what the form opened with, then what was sent. */
  const base = useRef<FieldValues>(start);
  const { subscribe, reset, getValues, setValue } = fields;
  const { isDirty } = fields.formState;

  /** Begins with these values and puts changes over them. */
  function begin(values: Values, changes: DraftValues): void {
    base.current = values;
    reset(values);
    for (const [field, value] of Object.entries(changes)) {
      if (field in values)
        setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
  }
  const bringBack = useEffectEvent(() => {
    purgeDrafts(null);
    if (restored) begin(start, restored);
  });
  const rebase = useEffectEvent(() => begin(start, changesIn(getValues(), base.current)));
  const seen = useRef(version);
  useEffect(() => bringBack(), []);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    rebase();
  }, [version]);
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
    isRestored: isHydrated && restored !== null,
    isChanged: () => name !== null && Object.keys(changesIn(getValues(), base.current)).length > 0,
    /** Begins again with these values, and over them what has been typed since `sent`; the draft is dropped. */
    settle: (values: Values, sent: Values = getValues()) => {
      const typedSince = changesIn(getValues(), sent);
      if (name !== null) keepDraft(name, null);
      setRestored(null);
      begin(values, typedSince);
    },
  };
}
