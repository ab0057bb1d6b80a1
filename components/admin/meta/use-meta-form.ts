import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { adminMessages } from "@/lib/admin-messages";
import { ApiError } from "@/lib/client/http";
import { keepDraft, type MetaDraft, readDraft } from "@/lib/client/meta-drafts";
import { changePageMeta, createPageMeta } from "@/lib/client/page-metas";
import { type MetaFields } from "@/lib/contract/page-meta";
import { ownAddress } from "@/lib/rules/page-meta";
import { type Desk } from "../moderation/use-desk";
import { useSending } from "../use-sending";
import { aboutTarget, type MetaSubject, type MetaTarget, targetText } from "./meta-target";
import { draftAgainst, valuesOf } from "./meta-values";

const words = adminMessages.meta;

interface FormOf {
  target: MetaTarget;
  subject: MetaSubject;
  isOwn: (origin: string) => boolean;
  desk: Desk;
  /** Told which fields are wrong. */
  onWrong: (fields: string[]) => void;
}

/**
 * The fields of a record as they stand in the form: what is saved, and over it what this window has changed and not saved,
 * which outlives leaving the form.
 */
export function useMetaForm({ target, subject, isOwn, desk, onWrong }: FormOf) {
  const key = targetText(target);
  const saved = valuesOf(subject.record, target.kind ?? "static");
  const client = useQueryClient();
  const sending = useSending(words.saveFailed);
  const [kept, setKept] = useState<MetaDraft>(() => readDraft(key));
  // What somebody else has saved alike meanwhile is no change any more.
  const draft = draftAgainst(kept, saved);
  const values: MetaFields = { ...saved, ...draft };

  function keep(next: MetaDraft) {
    keepDraft(key, next);
    setKept(next);
  }
  function store() {
    const { record } = subject;
    return record
      ? changePageMeta(record.id, { ...draft, updated_at: record.updated_at })
      : createPageMeta(aboutTarget(target), draft);
  }
  /** Sends what was changed; what somebody else has saved meanwhile is read, and the own changes stay over it. */
  async function send() {
    try {
      const record = await store();
      client.setQueryData(["metas", "one", key], { ...subject, record });
      // What was typed while it was sent stays.
      setKept((now) => {
        const left = draftAgainst(now, { ...valuesOf(record, record.meta_type), ...draft });
        keepDraft(key, left);
        return left;
      });
    } catch (error) {
      if (error instanceof ApiError) onWrong(Object.keys(error.fields));
      if (error instanceof ApiError && error.status === 409) await desk.refresh();
      throw error;
    }
  }
  async function save() {
    const { canonical_url } = values;
    if (canonical_url.trim() && ownAddress(canonical_url, isOwn) === null) {
      sending.refuse(words.elsewhere, { canonical_url: [words.elsewhere] });
      return onWrong(["canonical_url"]);
    }
    if (!(await sending.send(send))) return;
    desk.say(words.saved);
    void desk.refresh();
  }

  return {
    values,
    sending,
    isChanged: Object.keys(draft).length > 0,
    set: (changes: MetaDraft) => keep(draftAgainst({ ...draft, ...changes }, saved)),
    discard: () => keep({}),
    save,
  };
}

export type MetaForm = ReturnType<typeof useMetaForm>;
