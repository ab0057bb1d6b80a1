import { z } from "zod";
import { kindSegment, listingQuery } from "./listing";
import { operation } from "./operation";

const exportQuery = listingQuery.pick({
  status: true,
  category_id: true,
  category_path: true,
  city: true,
  state: true,
  is_premium: true,
  search: true,
  claimed_by: true,
});
export type ExportQuery = z.output<typeof exportQuery>;

export const exportListings = operation({
  method: "GET",
  path: "{kind}/export/",
  summary: "Listings of one kind as CSV, in the columns that an import reads: all for admins, one's own for owners.",
  who: "active",
  params: z.object({ kind: kindSegment }),
  query: exportQuery,
  answer: z.string(),
  file: "text/csv",
});
