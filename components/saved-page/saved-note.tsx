"use client";

import { useState } from "react";
import { Input } from "@/components/ui/input";
import { noteOf, writeNote } from "@/lib/client/saved-notes";
import { longestNote } from "@/lib/rules/saved-list";

type SavedNoteProps = { id: number; name: string; account: number | null };

/** One's own words on a saved listing, which are stored as they are typed. */
export function SavedNote({ id, name, account }: SavedNoteProps) {
  const [text, setText] = useState(() => noteOf(id, account));
  return (
    <Input
      aria-label={`Your note on ${name}`}
      placeholder="Add a note only you see"
      maxLength={longestNote}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        writeNote({ id, account, text: target.value });
      }}
      className="mb-3 print:border-0"
    />
  );
}
