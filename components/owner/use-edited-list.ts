import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "@/lib/client/query-client";

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
  const query = useQuery({ queryKey, queryFn: read, enabled: known === undefined }, queryClient);
  const { error, refetch, data = known } = query;
  const [done, setDone] = useState<string | null>(null);
  function show(list: Data, text: string): void {
    queryClient.setQueryData(queryKey, list);
    setDone(text);
  }
  return { data, error, refetch, done, show };
}
