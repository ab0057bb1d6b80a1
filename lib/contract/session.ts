import { z } from "zod";
import { id, listOf, time, yesNo } from "./common";
import { operation } from "./operation";

/** A signed-in browser. */
export const session = z.object({
  id,
  /** The browser and its system in words: "Chrome on Windows". */
  device: z.string(),
  /** Whether the call itself came from it. */
  is_current: z.boolean(),
  /** When the sign-in was. */
  created_at: time,
  /** To within five minutes. */
  last_used_at: time,
});
export type Session = z.infer<typeof session>;

export const listSessions = operation("GET users/me/sessions/", {
  summary: "Where the caller is signed in.",
  who: "user",
  answer: listOf(session),
});

export const endSessions = operation("DELETE users/me/sessions/", {
  summary: "Signs the caller out everywhere; with others=true everywhere else.",
  who: "user",
  query: z.object({ others: yesNo.optional() }),
  risk: "none",
});

export const endSession = operation("DELETE users/me/sessions/{id}/", {
  summary: "Ends one of the caller's sessions.",
  who: "user",
  risk: "none",
});

export const endSessionsOf = operation("DELETE users/{id}/sessions/", {
  summary: "Signs an account out everywhere.",
  who: "admin",
  risk: "rights",
});
