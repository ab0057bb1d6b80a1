"use client";

import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Whether React has hydrated the page: false on the server and in the first render in the browser. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
