"use client";

import { QueryClient, useMutation, type UseMutationOptions } from "@tanstack/react-query";

// Calls repeat themselves where that is safe (./http.ts). Offline they fail at once, which the screen says, instead of
// waiting unseen for the network to come back.
const client = new QueryClient({ defaultOptions: { mutations: { retry: false, networkMode: "always", gcTime: 0 } } });

/** A call that changes something: whether it is on its way, and what became of it. */
export const useWrite = <Answer, Input = void>(options: UseMutationOptions<Answer, Error, Input>) =>
  useMutation(options, client);
