import { PremiumMark } from "@/components/shared/premium-mark";
import { DOT, placeOf } from "@/lib/format/listing-facts";
import { adminMessages } from "@/lib/admin-messages";
import { listAllListings, setListingStatus } from "@/lib/client/admin-listings";
import { type Listing } from "@/lib/contract/listing";
import { type CategoryPath } from "@/lib/format/category-paths";
import { shortDayText } from "@/lib/format/date";
import { titleOf } from "@/lib/format/listing-title";
import { counted } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";
import { listingStatusLabels } from "@/lib/format/status";
import { joined } from "@/lib/format/text";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { type Resource } from "../moderation/resource";
import { statusActions, statusTabs } from "../moderation/status-actions";
import { StatusText } from "../status-text";

/** The listing's title, or its id when it has no name. */
export const nameOf = (listing: Listing): string => titleOf(listing).trim() || `Listing ${listing.id}`;

function NameCell({ listing, onOpen }: { listing: Listing; onOpen: (listing: Listing) => void }) {
  return (
    <span className="block min-w-0 wrap-anywhere">
      <button
        type="button"
        className="hover:text-accent min-h-6 text-left font-semibold hover:underline"
        onClick={() => onOpen(listing)}
      >
        <span className="line-clamp-2" dir="auto">
          {nameOf(listing)}
        </span>
      </button>
      <span className="text-soft text-label block" dir="auto">
        {joined([kindFacts[listing.type].label, placeOf(listing)], DOT)}
      </span>
      {listing.status !== "active" && (
        <a href={routes.preview(listing.id)} className="link text-label inline-block min-h-6">
          {messages.listing.preview.link}
          <span className="sr-only"> {nameOf(listing)}</span>
        </a>
      )}
      {listing.is_premium && <PremiumMark isPlaced={false} />}
    </span>
  );
}

const claimWords: Record<Listing["claim_status"], string> = {
  unclaimed: "Nobody",
  pending: "Nobody",
  claimed: "Claimed",
};

function OwnerCell({ listing }: { listing: Listing }) {
  const hasClaim = listing.pending_claim_by !== null;
  return (
    <>
      <span className={listing.claimed_by ? "" : "text-faint"}>{claimWords[listing.claim_status]}</span>
      {hasClaim && (
        <span className="block">
          <StatusText status="waiting" label="Claim waiting" />
        </span>
      )}
    </>
  );
}

/** The moderation screen's configuration for listings of both kinds. */
export const listingResource = (
  paths: readonly CategoryPath[],
  onOpen: (listing: Listing) => void,
): Resource<Listing> => ({
  name: "listings",
  title: "Manage Businesses",
  nouns: ["listing", "listings"],
  tabs: statusTabs("listings", "All Listings"),
  searchLabel: "Search by name",
  filters: [
    {
      key: "category_id",
      label: "Category",
      isWide: true,
      options: [["", "All categories"], ...paths.map(({ id, full }) => [String(id), full] as const)],
    },
    {
      key: "kind",
      label: "Kind",
      options: [["", "Both kinds"], ...kinds.map((kind) => [kind, kindFacts[kind].label] as const)],
    },
    {
      key: "has_claim",
      label: "Claims",
      options: [
        ["", "All"],
        ["true", "Claim waiting"],
      ],
    },
  ],
  columns: [
    {
      key: "name",
      label: "Name",
      cell: (listing) => <NameCell listing={listing} onOpen={onOpen} />,
      className: "md:w-[30%]",
    },
    { key: "category", label: "Category", isNamed: true, cell: ({ category_name }) => category_name },
    {
      key: "status",
      label: "Status",
      cell: ({ status }) => <StatusText status={status} label={listingStatusLabels[status]} />,
    },
    { key: "owner", label: "Owner", isNamed: true, cell: (listing) => <OwnerCell listing={listing} /> },
    {
      key: "reviews",
      label: "Reviews",
      className: "max-lg:hidden whitespace-nowrap",
      cell: ({ average_rating, total_reviews }) =>
        total_reviews === 0 ? (
          <span className="text-faint">None</span>
        ) : (
          `${averageText(average_rating)} from ${counted(total_reviews, "review")}`
        ),
    },
    {
      key: "updated",
      label: "Changed",
      isNamed: true,
      className: "md:max-lg:hidden whitespace-nowrap",
      cell: ({ updated_at }) => <time dateTime={updated_at}>{shortDayText(updated_at)}</time>,
    },
  ],
  actions: statusActions(setListingStatus),
  titleOf: nameOf,
  load: listAllListings,
  loadFailed: adminMessages.listings.loadFailed,
  decideFailed: adminMessages.listings.statusFailed,
  notifyLabel: "Tell the owner by e-mail",
});
