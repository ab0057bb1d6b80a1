import { useQuery } from "@tanstack/react-query";
import { call } from "@/lib/client/http";
import { type ModerationKind } from "@/lib/contract/moderation";

/** How often an open item is announced again, in ms. The server forgets it after 40 seconds. */
const REPEAT_MS = 15_000;

interface ListState {
  current: { id: number } | null;
  isDenied: boolean;
  list: { isPending: boolean };
}

/** Announces the open item. Returns who else has which item open: names by id. */
export function useOpenItem(
  kind: ModerationKind | undefined,
  { current, isDenied, list }: ListState,
): ReadonlyMap<number, readonly string[]> {
  const id = current?.id ?? null;
  const { data } = useQuery({
    queryKey: ["open-item", kind, id],
    queryFn: () => call("POST", "moderation/open/", { body: { kind: kind!, id } }),
    refetchInterval: REPEAT_MS,
    staleTime: 0,
    placeholderData: (before) => before,
    // Before the list is there, nothing is open: telling so could arrive after the first item was announced.
    enabled: kind !== undefined && !isDenied && !list.isPending,
  });
  const names = new Map<number, string[]>();
  for (const { id: open, full_name } of data?.others ?? []) {
    names.set(open, [...(names.get(open) ?? []), full_name]);
  }
  return names;
}
