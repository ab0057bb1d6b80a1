"use client";

import { useEffect, useState } from "react";
import { ApiError, messageOf } from "@/lib/client/http";
import { type FieldErrors } from "@/lib/contract/errors";

export type Saving =
  { state: "idle" | "busy" | "saved" } | { state: "failed"; text: string | null; fields: FieldErrors };

/**
 * The state of a form that is sent.
 * @param failed what to say when the server gave no reason
 * @param shownMs how long the success is shown, in ms; for good where it isn't given
 */
export function useSaving({ failed, shownMs }: { failed: string; shownMs?: number }) {
  const [saving, setSaving] = useState<Saving>({ state: "idle" });
  useEffect(() => {
    if (saving.state !== "saved" || shownMs === undefined) return;
    const timer = setTimeout(() => setSaving({ state: "idle" }), shownMs);
    return () => clearTimeout(timer);
  }, [saving, shownMs]);

  /** Does the work; true when it succeeded. */
  async function save(work: () => Promise<unknown>): Promise<boolean> {
    setSaving({ state: "busy" });
    try {
      await work();
      setSaving({ state: "saved" });
      return true;
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setSaving({ state: "failed", text: messageOf(error, failed), fields });
      return false;
    }
  }

  return {
    saving,
    save,
    /** Says what is wrong with the fields without sending anything. */
    refuse: (fields: FieldErrors) => setSaving({ state: "failed", text: null, fields }),
    reset: () => setSaving({ state: "idle" }),
    errorOf: (field: string) => (saving.state === "failed" ? saving.fields[field]?.[0] : undefined),
  };
}
