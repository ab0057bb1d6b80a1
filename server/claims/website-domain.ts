import "server-only";
import { parse } from "tldts";
import { isSharedDomain, websiteDays } from "@/lib/rules/claim-proof";
import { dayMs } from "@/lib/rules/time";
import { type Db } from "../db/client";
import { queryOne } from "../db/sql";

/**
 * The registrable domain of a host; null for an IP address, a public suffix, and a domain that many people share
 * through a mail or hosting provider.
 */
export function registrableDomain(host: string): string | null {
  if (!URL.canParse(`http://${host}`)) return null;
  const { domain, isIcann, isIp } = parse(new URL(`http://${host}`).hostname, { allowPrivateDomains: true });
  if (domain === null || isIp || !isIcann || isSharedDomain(domain)) return null;
  return domain;
}

interface Website {
  website: string | null;
  since: Date;
}

/** The domain of a listing's website, if it has been on the listing long enough to prove a claim; else null. */
export async function proofDomain(db: Db, listingId: number, now: Date): Promise<string | null> {
  const { website, since } = await queryOne<Website>(db)`
    SELECT website, coalesce(website_since, created_at) AS since FROM listing WHERE id = ${listingId}`;
  if (!website || !URL.canParse(website)) return null;
  const isOld = now.getTime() - since.getTime() >= websiteDays * dayMs;
  return isOld ? registrableDomain(new URL(website).hostname) : null;
}
