import { type Prisma } from "../../generated/prisma/client";
import { type Kind } from "../../lib/rules/listing-kind";
import { multirange, weekRanges } from "../../lib/rules/opening-hours";
import { parseHours } from "../../lib/rules/parse-hours";
import { type DemoRows } from "./rows";

/** Opening hours as owners write them; "" for listings that give none. */
const weeks: Record<Kind, readonly string[]> = {
  business: [
    "",
    "Mon-Fri 9 AM-5 PM",
    "Mon-Fri 8:30 AM-5:30 PM",
    "Mon-Thu 9 AM-6 PM; Fri 9 AM-1 PM",
    "Mon-Fri 9 AM-6 PM; Sat 10 AM-2 PM",
    "Mon-Sun 8 AM-8 PM",
  ],
  doctor: [
    "",
    "Mon-Fri 8 AM-5 PM",
    "Mon-Thu 8 AM-5 PM; Fri 8 AM-12 PM",
    "Mon, Wed 8 AM-6 PM; Tue, Thu 10 AM-7 PM",
    "Mon-Fri 8 AM-12 PM, 1:30 PM-5 PM",
    "Mon-Fri 9 AM-6 PM; Sat 9 AM-1 PM",
  ],
};

/** Inserts the opening hours of most listings, by their ids, so that no other random choice depends on them. */
export async function insertHours(tx: Prisma.TransactionClient, { listings }: DemoRows): Promise<void> {
  for (const kind of Object.keys(weeks) as Kind[]) {
    for (const [at, text] of weeks[kind].entries()) {
      if (text === "") continue;
      const parsed = parseHours(text);
      if ("problem" in parsed) throw new Error(`The demo's hours can't be read: ${text}`);
      const ids = listings.filter((row) => row.kind === kind && row.id % weeks[kind].length === at).map(({ id }) => id);
      await tx.$executeRaw`
        INSERT INTO listing_hours (listing_id, spans, open_minutes, updated_at)
        SELECT id, ${JSON.stringify(parsed.spans)}::jsonb, ${multirange(weekRanges(parsed.spans))}::int4multirange, created_at
        FROM listing WHERE id = ANY (${ids})`;
    }
  }
}
