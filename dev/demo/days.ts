import { type Prisma } from "../../generated/prisma/client";
import { between, chance } from "./chance";
import { type PlannedListing } from "./rows";

const dayMs = 24 * 60 * 60 * 1000;
/** How many days of visits there are. */
const DAYS = 100;

/** A random count out of `of`, around the given share. */
const some = (of: number, share: number): number => Array.from({ length: of }).filter(() => chance(share)).length;

/** Daily visits and contacts of these owners' listings up to the day before `now`; fewer on weekends. */
export function planDays(owned: readonly PlannedListing[], now: Date): Prisma.ListingDayCreateManyInput[] {
  return owned
    .filter(({ row }) => row.status === "active")
    .flatMap(({ row }) => {
      const usual = between(2, 14);
      return Array.from({ length: DAYS }, (_, at) => {
        const day = new Date(now.getTime() - (at + 1) * dayMs);
        const isWeekend = [0, 6].includes(day.getUTCDay());
        const views = between(0, isWeekend ? Math.ceil(usual / 3) : usual);
        return {
          listingId: row.id,
          day,
          views,
          searchAppearances: views * between(1, 3) + between(0, 4),
          calls: row.phone ? some(views, 0.12) : 0,
          messages: row.phone ? some(views, 0.04) : 0,
          whatsapps: row.phone ? some(views, 0.03) : 0,
          emails: row.email ? some(views, 0.05) : 0,
          websites: row.website ? some(views, 0.16) : 0,
        };
      });
    });
}
