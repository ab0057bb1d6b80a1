import { type AdminCounts } from "@/lib/contract/admin";
import { type ModerationKind } from "@/lib/contract/moderation";
import { counted } from "@/lib/format/number";
import { routes } from "@/lib/site/routes";

const lists: Record<ModerationKind, readonly [path: string, one: string, many: string]> = {
  users: [routes.adminUsers, "user", "users"],
  listings: [routes.adminListings, "listing", "listings"],
  reviews: [routes.adminReviews, "review", "reviews"],
  photos: [routes.adminPhotos, "photo", "photos"],
  reports: [routes.adminReports, "report", "reports"],
  corrections: [routes.adminCorrections, "correction", "corrections"],
  appeals: [routes.adminAppeals, "appeal", "appeals"],
  "second-looks": [routes.adminSecondLooks, "second look", "second looks"],
  messages: [routes.adminMessages, "message", "messages"],
};

/** What colleagues assigned to the visitor, with links to the lists. Renders nothing without any. */
export const AssignedLine = ({ assigned }: Pick<AdminCounts, "assigned">) =>
  assigned.length > 0 && (
    <p className="mt-2 flex flex-wrap items-center gap-x-4">
      <span className="font-semibold">Assigned to you:</span>
      {assigned.map(({ kind, count }) => {
        const [path, one, many] = lists[kind];
        return (
          <a key={kind} href={path} className="link inline-flex min-h-11 items-center md:min-h-6">
            {counted(count, one, many)}
          </a>
        );
      })}
    </p>
  );
