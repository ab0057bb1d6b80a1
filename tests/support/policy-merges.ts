import { type Policy } from "./policy-row";

const admins = "1333333+3";
const nothing = () => ({});

export const mergePolicy: Record<string, Policy> = {
  "GET listings/merge/": {
    answers: "133333303",
    moderator: "0",
    ask: (w) => ({ query: `?kept_id=${w.listingId}&merged_id=${w.listingId}` }),
  },
  "POST listings/merge/": {
    answers: "133333303",
    moderator: "0",
    ask: (w) => ({ body: { kept_id: w.listingId, merged_id: w.listingId } }),
  },
  "GET merges/": { answers: admins, moderator: "+", ask: nothing },
  "POST merges/{id}/undo/": { answers: "133333343", moderator: "4", ask: () => ({ params: { id: "2147483647" } }) },
};
