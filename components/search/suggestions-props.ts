/** What the list of suggestions says of itself to the field that it belongs to. */
export type ListState = { listId: string; activeId: string | undefined } | null;

/** What the list is given: the field that it belongs to, and whom it tells of itself. */
export type SuggestionsProps = { input: HTMLInputElement; onChange: (list: ListState) => void };
