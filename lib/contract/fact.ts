import { z } from "zod";
import { factSources } from "../rules/fact-source";
import { npiOutcomes } from "../rules/npi-registry";
import { idParam, time } from "./common";
import { kindSegment } from "./listing";
import { operation } from "./operation";

const ofListing = z.object({ kind: kindSegment }).extend(idParam.shape);

/** Where something comes from: `import` is the name of the imported file, as long as it is known. Never a person's name. */
const origin = { source: z.enum(factSources), import: z.string().nullable() };

/** Where a listing's facts come from. */
const factHistory = z.object({
  /** When its facts last changed or were confirmed. */
  confirmed_at: time,
  /** Each field that it has, with its source and date. Also `hours` and `locations`. */
  facts: z.array(z.object({ field: z.string(), ...origin, set_at: time })),
  /** Changes, newest first, the first of all is how it was added. Without fields, all were confirmed as they were. */
  changes: z.array(z.object({ at: time, ...origin, fields: z.array(z.string()) })),
});
export type FactHistory = z.infer<typeof factHistory>;

export const readFactHistory = operation("GET {kind}/{id}/history/", {
  summary:
    "Who set which field of a listing, and when, by source: the owner, the site, an import, a visitor, a registry.",
  who: "guest",
  params: ofListing,
  answer: factHistory,
});

export const confirmFacts = operation("POST {kind}/{id}/confirm/", {
  summary: "Confirms that all facts of a listing are still right.",
  who: "owner",
  params: ofListing,
  risk: "none",
  answer: factHistory,
});

/** A day: "2026-11-08". */
const day = z.string();

/** What of a listing was checked against the NPI registry, and what wasn't. */
const credentials = z.object({
  /** Null without an NPI number. */
  npi: z
    .object({
      number: z.string(),
      /** Null while it was never checked. */
      check: z
        .object({
          outcome: z.enum(npiOutcomes),
          deactivated_on: day.nullable(),
          /** The date of the registry's file. */
          source_date: day,
          checked_at: time,
        })
        .nullable(),
    })
    .nullable(),
  licenses: z.array(
    z.object({
      state: z.string(),
      number: z.string(),
      /** Who stated it on the listing; null if only the registry lists it. */
      stated: z.object({ ...origin, set_at: time }).nullable(),
      /** The date of the registry's file that lists it, as the provider told the registry; null if none does. */
      registry_date: day.nullable(),
    }),
  ),
});
export type Credentials = z.infer<typeof credentials>;

export const readCredentials = operation("GET {kind}/{id}/credentials/", {
  summary: "What of a listing was checked against which registry, when, with what outcome, and its licenses by state.",
  who: "guest",
  params: ofListing,
  answer: credentials,
});
