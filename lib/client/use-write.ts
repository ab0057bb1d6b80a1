"use client";

import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { queryClient } from "./query-client";

/** A mutation outside of a form. */
export const useWrite = <Answer, Input = void>(options: UseMutationOptions<Answer, Error, Input>) =>
  useMutation(options, queryClient);
