import "server-only";
import { type Credentials, type FactHistory } from "@/lib/contract/fact";
import { type Listing } from "@/lib/contract/listing";
import { licenseKey, statedLicenses } from "@/lib/rules/licenses";
import { type License, type NpiOutcome } from "@/lib/rules/npi-registry";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { type ListingRef } from "../listings/lock";
import { needListing } from "../listings/read";
import { readFacts } from "./history";

interface Check {
  outcome: NpiOutcome;
  deactivated_on: string | null;
  licenses: License[];
  source_date: string;
  checked_at: Date;
}

async function readCheck({ db }: Pick<Ctx, "db">, listing: Listing): Promise<Check | null> {
  if (listing.npi_number === null) return null;
  const [check] = await queryRows<Check>(db)`
    SELECT outcome, deactivated_on::text, licenses, source_date::text, checked_at
    FROM npi_check WHERE listing_id = ${listing.id} AND number = ${listing.npi_number}`;
  return check ?? null;
}

/** The licenses of a listing: what its text states, and what the registry lists if the number is certainly its own. */
function licensesOf(listing: Listing, check: Check | null, { facts }: FactHistory): Credentials["licenses"] {
  const byKey = (licenses: License[]) => new Map(licenses.map((license) => [licenseKey(license), license]));
  const registered = byKey(check?.outcome === "matched" ? check.licenses : []);
  const stated = byKey(statedLicenses(listing.license));
  const fact = facts.find(({ field }) => field === "license");
  const by = fact ? { source: fact.source, import: fact.import, set_at: fact.set_at } : null;
  return [...new Map([...stated, ...registered])].map(([key, license]) => ({
    ...license,
    stated: stated.has(key) ? by : null,
    registry_date: registered.has(key) ? (check?.source_date ?? null) : null,
  }));
}

interface Known {
  facts: FactHistory;
  credentials: Credentials;
}

async function credentialsOf(ctx: Pick<Ctx, "db">, listing: Listing, facts: FactHistory): Promise<Credentials> {
  const check = await readCheck(ctx, listing);
  const shown = check && {
    outcome: check.outcome,
    deactivated_on: check.deactivated_on,
    source_date: check.source_date,
    checked_at: check.checked_at.toISOString(),
  };
  return {
    npi: listing.npi_number === null ? null : { number: listing.npi_number, check: shown },
    licenses: licensesOf(listing, check, facts),
  };
}

/** Where a listing's facts come from, and what of them was checked, with no check of who may see it. */
export async function readKnown(ctx: Pick<Ctx, "db">, listing: Listing): Promise<Known> {
  const facts = await readFacts(ctx, listing);
  return { facts, credentials: await credentialsOf(ctx, listing, facts) };
}

/** What was checked of a listing that the caller may see. Throws not-found. */
export const readCredentials = async (ctx: Ctx, { kind, id }: ListingRef): Promise<Credentials> =>
  (await readKnown(ctx, await needListing(ctx, kind, id))).credentials;
