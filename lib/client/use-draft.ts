"use client";

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
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

/** The draft of a form on this device, read once. */
const useStored = (name: string | null, account: string | undefined) =>
  useState(() => (name === null || typeof window === "undefined" ? null : readDraft(name, account)));

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

/** Runs when the version of the edited object changes. */
function useOnNewVersion(version: string | undefined, then: () => void) {
  const seen = useRef(version);
  const changed = useEffectEvent(then);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    changed();
  }, [version]);
}

interface Saving<Values extends FieldValues> extends DraftOf<Values> {
  account: string | undefined;
  base: RefObject<FieldValues>;
}

/** Saves what is typed, and warns before the page is left with unsaved changes. */
function useSaving<Values extends FieldValues>({ name, fields, isLeftFreely, account, base }: Saving<Values>) {
  const { subscribe, getValues } = fields;
  const { isDirty } = fields.formState;
  useEffect(() => {
    if (name === null) return;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(name, draftOf(values, base.current), account),
    });
  }, [name, account, base, subscribe]);
  useEffect(() => {
    if (name === null || !isDirty || isLeftFreely) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (Object.keys(changesIn(getValues(), base.current)).length > 0) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [name, isDirty, isLeftFreely, base, getValues]);
}

/**
 * Restores and saves a form's draft, and warns before the page is left with unsaved changes. `clashes` are the fields that
 * someone else has changed as well.
 */
export function useDraft<Values extends FieldValues>(draft: DraftOf<Values>) {
  const { name, start, version, fields } = draft;
  const isHydrated = useHydrated();
  const account = useAccount();
  const [restored, setRestored] = useStored(name, account);
  /** The unchanged values: the initial ones, then those last sent. */
  const base = useRef<FieldValues>(start);
  const [clashes, setClashes] = useState<Clashes>({});
  const { reset, getValues, setValue } = fields;

  const setField = (field: string, value: unknown) =>
    setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });

  /** Resets the form to `values` and applies `changes`. */
  function resetTo(values: Values, changes: DraftValues): void {
    base.current = values;
    reset(values);
    for (const [field, value] of Object.entries(changes)) if (field in values) setField(field, value);
  }
  const restore = useEffectEvent(() => {
    purgeDrafts(null);
    if (!restored) return;
    const values = { ...restored.values, ...changesIn(getValues(), start) };
    setClashes(clashesOf(values, { base: { ...start, ...restored.base }, stored: start }));
    resetTo(start, values);
  });
  function rebase(): void {
    const values = changesIn(getValues(), base.current);
    setClashes({ ...clashes, ...clashesOf(values, { base: base.current, stored: start }) });
    resetTo(start, values);
  }
  useEffect(() => restore(), []);
  useOnNewVersion(version, rebase);
  useSaving({ ...draft, account, base });

  return {
    isRestored: isHydrated && restored !== null,
    clashes,
    setClashes,
    /** Settles a clash: takes the other value, or keeps the own one. */
    settleClash: (field: string, isTaken: boolean) => {
      const { [field]: value, ...others } = clashes;
      if (isTaken) setField(field, value);
      setClashes(others);
    },
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
