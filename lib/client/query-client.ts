import { QueryClient } from "@tanstack/react-query";

/**
 * The page's cache of what was read, shared by all of its panels. On the server it outlives the request: nothing may be
 * stored in it there. ./http.ts retries calls where that is safe. Offline, a write fails at once with a message instead of
 * waiting unseen for the network.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000 },
    mutations: { retry: false, networkMode: "always", gcTime: 0 },
  },
});
