"use client";

import { describedBy, Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { reviewLimits } from "@/lib/rules/rating";
import { type Complaint, type Draft } from "./check-words";
import { StarInput } from "./star-input";

type WordFieldsProps = {
  /** Begins the ids of the controls. */
  id: string;
  draft: Draft;
  onChange: (draft: Draft) => void;
  complaint: Complaint | null;
};

const counterOf = (text: string, limit: number) => `${text.length}/${limit}`;

/** The three things that a review says, for a new one and for an edit; its complaint stands with the form's button. */
export function WordFields({ id, draft, onChange, complaint }: WordFieldsProps) {
  const errorId = (field: Complaint["field"]) => (complaint?.field === field ? `${id}-complaint` : undefined);
  const control = (field: "title" | "content") => {
    const said = describedBy(`${id}-${field}`, { hint: "counter" });
    const error = errorId(field);
    return {
      id: `${id}-${field}`,
      value: draft[field],
      dir: "auto" as const,
      maxLength: reviewLimits[field],
      onChange: (event: { target: { value: string } }) => onChange({ ...draft, [field]: event.target.value }),
      "aria-invalid": error ? true : undefined,
      "aria-describedby": [error, said["aria-describedby"]].filter(Boolean).join(" "),
    };
  };
  return (
    <>
      <StarInput
        id={`${id}-rating`}
        value={draft.rating}
        onChange={(rating) => onChange({ ...draft, rating })}
        errorId={errorId("rating")}
      />
      <Field id={`${id}-title`} label="Title" hint={counterOf(draft.title, reviewLimits.title)}>
        <Input {...control("title")} autoComplete="off" />
      </Field>
      <Field id={`${id}-content`} label="Your review" hint={counterOf(draft.content, reviewLimits.content)}>
        <Textarea {...control("content")} rows={6} />
      </Field>
    </>
  );
}
