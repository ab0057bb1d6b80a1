import { useQuery } from "@tanstack/react-query";
import { call } from "@/lib/client/http";
import { type z } from "zod";
import { moderationKinds, type openItem } from "@/lib/contract/moderation";

/** How often an open item is announced again, in ms. The server forgets it after 40 seconds. */
const REPEAT_MS = 15_000;

interface ListState {
  current: { id: number } | null;
  isDenied: boolean;
  list: { isPending: boolean };
}

export const openItemKey = (name: string) => ["open-item", name];

/** Announces the open item of a list. Returns what other moderators do there. */
export function useOpenItem(name: string, { current, isDenied, list }: ListState) {
  const kind = moderationKinds.find((known) => known === name);
  const id = current?.id ?? null;
  const { data } = useQuery({
    queryKey: [...openItemKey(name), id],
    queryFn: () => call("POST", "moderation/open/", { body: { kind: kind!, id } }),
    refetchInterval: REPEAT_MS,
    staleTime: 0,
    placeholderData: (before) => before && { ...before, notes: [] },
    // Before the list is there, nothing is open: telling so could arrive after the first item was announced.
    enabled: kind !== undefined && !isDenied && !list.isPending,
  });
  const { others, assigned, notes, colleagues } = data ?? nothing;
  return {
    kind,
    /** Who else has which item open: names by id. */
    openBy: namesById(others),
    /** Whose items are to decide, in words, by id. */
    assignedTo: new Map(assigned.map(({ id: item, assignee }) => [item, assignee])),
    /** Those on the open item. */
    notes,
    /** Who can be assigned. */
    people: colleagues,
  };
}

type Answer = z.infer<typeof openItem.answer>;
const nothing: Answer = { others: [], assigned: [], notes: [], colleagues: [] };

function namesById(others: Answer["others"]): Map<number, string[]> {
  const names = new Map<number, string[]>();
  for (const { id, full_name } of others) names.set(id, [...(names.get(id) ?? []), full_name]);
  return names;
}

/** What other moderators do on a list. */
export type Colleagues = ReturnType<typeof useOpenItem>;
