import { readStored, storageKeys, writeStored } from "./browser-storage";

type Notes = Record<string, string>;

const keyOf = (account: number | null) => `${storageKeys.notes}:${account ?? ""}`;

function notesOf(account: number | null): Notes {
  try {
    const notes: unknown = JSON.parse(readStored(keyOf(account)) ?? "{}");
    return typeof notes === "object" && notes !== null ? (notes as Notes) : {};
  } catch {
    // Not what this site stores.
    return {};
  }
}

/** The note on a listing that someone wrote in this browser, as a guest or in the account with this id; "" for none. */
export const noteOf = (id: number, account: number | null): string => notesOf(account)[id] ?? "";

/** Stores a note; an empty one is removed. */
export function writeNote({ id, account, text }: { id: number; account: number | null; text: string }): void {
  const { [id]: _before, ...others } = notesOf(account);
  const notes = text.trim() === "" ? others : { ...others, [id]: text };
  writeStored(keyOf(account), Object.keys(notes).length > 0 ? JSON.stringify(notes) : null);
}
