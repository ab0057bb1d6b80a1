"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type FieldValues, type Path, type PathValue, type UseFormReturn } from "react-hook-form";
import { useHydrated } from "@/lib/site/use-hydrated";
import { type Clashes, clashesOf } from "./clashes";
import { type Draft, type DraftValues, draftAccount, saveDraft, purgeDrafts, readDraft } from "./form-drafts";

/** The values that differ from `start`. */
function changesIn(values: FieldValues, start: FieldValues): DraftValues {
  const isChanged = (name: string) => JSON.stringify(values[name]) !== JSON.stringify(start[name]);
  return Object.fromEntries(
    Object.keys(start)
      .filter(isChanged)
      .map((name) => [name, values[name] as unknown]),
  );
}

function draftOf(values: FieldValues, start: FieldValues): Draft {
  const changes = changesIn(values, start);
  const base = Object.fromEntries(Object.keys(changes).map((name) => [name, start[name] as unknown]));
  return { values: changes, base };
}

/** The account that opened the form. If its session ends, the draft must not become a guest's. */
const useAccount = () => useState(() => (typeof window === "undefined" ? undefined : draftAccount()))[0];

interface DraftOf<Values extends FieldValues> {
  name: string | null;
  start: Values;
  /** The version of the edited object. When it changes, the input moves onto the new `start`. */
  version: string | undefined;
  fields: UseFormReturn<Values>;
  /** Whether the page may be left without a warning, because the draft is what the visitor comes back for. */
  isLeftFreely: boolean;
}

/**
 * Restores and saves a form's draft, and warns before the page is left with unsaved changes. `clashes` are the fields that
 * someone else has changed as well.
 */
export function useDraft<Values extends FieldValues>(draft: DraftOf<Values>) {
  const { name, start, version, fields, isLeftFreely } = draft;
  const isHydrated = useHydrated();
  const account = useAccount();
  const [restored, setRestored] = useState(() =>
    name === null || typeof window === "undefined" ? null : readDraft(name, account),
  );
  /** The unchanged values: the initial ones, then those last sent. */
  const base = useRef<FieldValues>(start);
  const [clashes, setClashes] = useState<Clashes>({});
  const { subscribe, reset, getValues, setValue } = fields;
  const { isDirty } = fields.formState;

  /** Resets the form to `values` and applies `changes`. */
  function resetTo(values: Values, changes: DraftValues): void {
    base.current = values;
    reset(values);
    for (const [field, value] of Object.entries(changes)) {
      if (field in values)
        setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
  }
  const restore = useEffectEvent(() => {
    purgeDrafts(null);
    if (!restored) return;
    const values = { ...restored.values, ...changesIn(getValues(), start) };
    setClashes(clashesOf(values, { base: { ...start, ...restored.base }, stored: start }));
    resetTo(start, values);
  });
  const rebase = useEffectEvent(() => {
    const values = changesIn(getValues(), base.current);
    setClashes({ ...clashes, ...clashesOf(values, { base: base.current, stored: start }) });
    resetTo(start, values);
  });
  const seen = useRef(version);
  useEffect(() => restore(), []);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    rebase();
  }, [version]);
  useEffect(() => {
    if (name === null) return;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(name, draftOf(values, base.current), account),
    });
  }, [name, account, subscribe]);
  useEffect(() => {
    if (name === null || !isDirty || isLeftFreely) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (Object.keys(changesIn(getValues(), base.current)).length > 0) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [name, isDirty, isLeftFreely, getValues]);

  return {
    isRestored: isHydrated && restored !== null,
    clashes,
    setClashes,
    /** The values that the input is compared with. */
    base: () => base.current,
    isChanged: () => name !== null && Object.keys(changesIn(getValues(), base.current)).length > 0,
    /** Resets the form to `values`, keeps what was typed since `sent`, and removes the draft. */
    settle: (values: Values, sent: Values = getValues()) => {
      const typedSince = changesIn(getValues(), sent);
      if (name !== null) saveDraft(name, null, account);
      setRestored(null);
      setClashes({});
      resetTo(values, typedSince);
    },
  };
}
