import { useState } from "react";
import { QueryClient, useQuery } from "@tanstack/react-query";

const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });

interface EditedList<Data> {
  /** Identifies the list, such as `["team", 5]`. */
  queryKey: readonly (string | number)[];
  read: () => Promise<Data>;
  /** What is known without reading. It is not stored: on the server the store outlives the request. */
  known?: Data;
}

/**
 * A list that is edited where it is shown. The API answers each change with the whole list: `show` takes that answer and
 * a sentence about the change, which is then in `done`.
 */
export function useEditedList<Data>({ queryKey, read, known }: EditedList<Data>) {
  const query = useQuery({ queryKey, queryFn: read, enabled: known === undefined }, client);
  const { error, refetch, data = known } = query;
  const [done, setDone] = useState<string | null>(null);
  function show(list: Data, text: string): void {
    client.setQueryData(queryKey, list);
    setDone(text);
  }
  return { data, error, refetch, done, show };
}
