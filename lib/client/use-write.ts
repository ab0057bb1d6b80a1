"use client";

import { QueryClient, useMutation, type UseMutationOptions } from "@tanstack/react-query";

// ./http.ts retries calls where that is safe. Offline, a call fails at once with a message instead of waiting unseen for
// the network.
const client = new QueryClient({ defaultOptions: { mutations: { retry: false, networkMode: "always", gcTime: 0 } } });

/** A mutation outside of a form. */
export const useWrite = <Answer, Input = void>(options: UseMutationOptions<Answer, Error, Input>) =>
  useMutation(options, client);
