"use client";

import { useSyncExternalStore } from "react";
import { currentSession, sessionOnServer, subscribeSession } from "./session-store";

/** Who is signed in here; "unknown" on the server and until the page has learnt it. */
export const useSession = () => useSyncExternalStore(subscribeSession, currentSession, sessionOnServer);
