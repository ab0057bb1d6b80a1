import "server-only";
import { mostInTeam } from "@/lib/rules/team";
import { Prisma } from "../db/client";
import { type Check } from "./check";

/** The teams of listings (docs/decisions/0092-teams-of-listings.md). */
export const teamChecks: readonly Check[] = [
  {
    name: "teams",
    description: "teams: only of listings with an owner, without the owner and closed accounts, and not too large",
    query: () => Prisma.sql`
      SELECT l.id, l.claimed_by_id, count(*)::int AS members FROM listing_member m
      JOIN listing l ON l.id = m.listing_id JOIN "user" u ON u.id = m.user_id
      GROUP BY l.id HAVING l.claimed_by_id IS NULL OR bool_or(m.user_id = l.claimed_by_id)
        OR bool_or(u.closed_at IS NOT NULL) OR count(*) >= ${mostInTeam}::int`,
  },
];
