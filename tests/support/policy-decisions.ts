import { type Policy } from "./policy-row";
import { type World } from "./policy-world";

const nothing = () => ({});
const admins = "1333333+3";
// The ids are no one's: who may call gets that error.
const onUnknown = () => ({ params: { id: "2000000000" } });
const onUser = (w: World) => ({ params: { id: String(w.userId) } });
const grounds = { reason: "abuse", facts: "The account was used to sell reviews." };

/** Who may call what about decisions, appeals, and suspensions. */
export const decisionPolicy: Record<string, Policy> = {
  "GET decisions/": { answers: "1++++++++", ask: nothing },
  "GET decisions/{id}/": { answers: "144444444", ask: onUnknown },
  "POST decisions/{id}/appeal/": {
    answers: "144444444",
    ask: () => ({ ...onUnknown(), body: { text: "Please look at it once more." } }),
  },
  "POST decisions/{id}/restore/": { answers: "133333343", moderator: "4", ask: onUnknown },
  "POST decisions/{id}/second_look/": {
    answers: "133333343",
    moderator: "4",
    ask: () => ({ ...onUnknown(), body: { uphold: true } }),
  },
  "GET appeals/": { answers: admins, moderator: "+", ask: nothing },
  "POST appeals/{id}/decide/": {
    answers: "133333343",
    moderator: "4",
    ask: () => ({ ...onUnknown(), body: { uphold: true, answer: "It stands." } }),
  },
  "GET users/{id}/suspend/": { answers: admins, ask: onUser },
  "POST users/{id}/suspend/": { answers: admins, ask: (w) => ({ ...onUser(w), body: grounds }) },
  // The account isn't suspended.
  "POST users/{id}/restore/": { answers: "133333343", ask: onUser },
};
