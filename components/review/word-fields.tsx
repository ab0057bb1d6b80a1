"use client";

import { TextField } from "@/components/shared/form-fields";
import { reviewLimits } from "@/lib/rules/rating";
import { StarInput } from "./star-input";

/** The three things that a review says, for a new one and for an edit; what is wrong stands beside the form's button. */
export const WordFields = () => (
  <>
    <StarInput />
    <TextField name="title" label="Title" limit={reviewLimits.title} isCounted isErrorBelow />
    <TextField name="content" label="Your review" limit={reviewLimits.content} isCounted isErrorBelow rows={6} />
  </>
);
