import { PremiumMark } from "@/components/shared/premium-mark";
import { adminMessages } from "@/lib/messages/admin";
import { setListingStatus } from "@/lib/client/admin-listings";
import { call } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { type Listing } from "@/lib/contract/listing";
import { type CategoryPath } from "@/lib/format/category-paths";
import { phoneText } from "@/lib/format/contact-links";
import { closedText } from "@/lib/format/closed";
import { addressOf, DOT, placeOf } from "@/lib/format/listing-facts";
import { shortDayText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";
import { listingStatusLabels } from "@/lib/format/status";
import { joined } from "@/lib/format/text";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import {
  assignedFilter,
  type Action,
  forEach,
  mostCallsAtOnce,
  type Resource,
  type StatusTab,
  withUndo,
} from "../list/resource";
import { statusActions, statusTabs } from "../list/status-actions";
import { Mark, TwoLines } from "../list/two-lines";
import { AuditLink, PersonRecord, SideFacts } from "../person-record";
import { Since } from "../since";
import { StatusText } from "../status-text";
import { type AdminScreen } from "../use-admin-screen";
import { ListingCategoryRequest } from "./category-request-form";
import { claimActions } from "./claim-actions";
import { ListingClaims } from "./listing-claims";
import { nameOf } from "./listing-name";

const hasClaim = ({ pending_claim_by }: Listing) => pending_claim_by !== null;

const ListingRow = ({ listing }: { listing: Listing }) => (
  <TwoLines
    title={nameOf(listing)}
    text={joined([kindFacts[listing.type].label, listing.category_name, placeOf(listing)], DOT)}
    marks={
      <>
        {listing.is_premium && <PremiumMark isPlaced={false} />}
        {hasClaim(listing) && <Mark>Claim waiting</Mark>}
        {listing.status === "suspended" && <Mark isBad>Suspended</Mark>}
        {isClosed(listing) && <Mark>{closedText(listing)}</Mark>}
      </>
    }
    since={<Since time={listing.pending_claim_requested_at ?? listing.updated_at} />}
  />
);

/** The facts that decide about a listing. */
function ListingPane({ listing, screen, tab }: { listing: Listing; screen: AdminScreen; tab: StatusTab }) {
  const facts: [string, string | null][] = [
    [
      "Category",
      joined(
        listing.categories.map(({ name }) => name),
        ", ",
      ),
    ],
    ["Address", addressOf(listing)],
    ["Phone", listing.phone && phoneText(listing.phone)],
    ["Website", listing.website],
    ["Email", listing.email],
    ["Specialty", listing.specialty],
    ["Practice areas", listing.practice_areas],
  ];
  return (
    <div className="space-y-5">
      <div>
        <h2 className="text-h3 wrap-anywhere" dir="auto">
          {nameOf(listing)}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <StatusText status={listing.status} label={listingStatusLabels[listing.status]} />
          <span className="text-soft">Added {shortDayText(listing.created_at)}</span>
          {listing.status !== "active" && (
            <a href={routes.preview(listing.id)} className="link">
              {messages.listing.preview.link}
            </a>
          )}
        </p>
      </div>
      {(hasClaim(listing) || tab.key === claims.key) && <ListingClaims listing={listing} screen={screen} />}
      {tab.key === categoryRequests.key && <ListingCategoryRequest listing={listing} screen={screen} />}
      <dl className="divide-line border-line divide-y border-y">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="grid gap-x-4 py-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
              <dt className="text-soft">{label}</dt>
              <dd className="wrap-anywhere" dir="auto">
                {value}
              </dd>
            </div>
          ))}
      </dl>
      {listing.description && (
        <p className="measure line-clamp-[12] wrap-anywhere whitespace-pre-line" dir="auto">
          {listing.description}
        </p>
      )}
    </div>
  );
}

const isClosed = ({ closed_on: since }: Listing) => since !== null;

const actions: Action<Listing>[] = [
  ...statusActions<Listing>("listing", setListingStatus),
  {
    key: "close",
    label: "Mark Closed",
    done: "marked as closed",
    isDanger: true,
    asks: { title: "Why is the listing marked as closed?", target: "listing" },
    appliesTo: (listing) => listing.status === "active" && !isClosed(listing),
    run: (items, { reason, facts }) =>
      forEach(items, (item) =>
        call("POST", "{kind}/{id}/close/", { params: listingParams(item), body: { reason, facts } }),
      ),
  },
  {
    key: "reopen",
    label: "Mark Open",
    done: "marked as open",
    appliesTo: isClosed,
    run: (items) => forEach(items, (item) => call("POST", "{kind}/{id}/reopen/", { params: listingParams(item) })),
  },
];

const orders = { oldest: "created_at", usual: "-updated_at" };
const [pending, ...others] = withUndo(statusTabs("listings", "All Listings", orders));
const claims: StatusTab = {
  key: "claims",
  label: "Claims",
  query: { has_claim: true },
  order: orders.usual,
  hasUndo: true,
  mostAtOnce: mostCallsAtOnce,
  empty: "No claims are waiting",
};
const categoryRequests: StatusTab = {
  key: "category_requests",
  label: "Category requests",
  query: { has_category_request: true },
  order: orders.usual,
  showsAll: true,
  empty: "No category requests are waiting",
};

/** The moderation screen's configuration for listings of both kinds. */
export const listingResource = (
  paths: readonly CategoryPath[],
  { screen, isAdmin }: { screen: AdminScreen; isAdmin: boolean },
): Resource<Listing> => ({
  name: "listings",
  title: "Manage Businesses",
  nouns: ["listing", "listings"],
  tabs: [pending, claims, ...(isAdmin ? [categoryRequests] : []), ...others],
  orders: [
    [orders.oldest, "Oldest first"],
    ["-created_at", "Newest first"],
    [orders.usual, "Last changed"],
    ["name", "By name"],
  ],
  searchLabel: "Name",
  filters: [
    assignedFilter,
    {
      key: "category_id",
      label: "Category",
      options: [["", "All categories"], ...paths.map(({ id, full }) => [String(id), full] as const)],
    },
    {
      key: "kind",
      label: "Kind",
      options: [["", "Both kinds"], ...kinds.map((kind) => [kind, kindFacts[kind].label] as const)],
    },
  ],
  columns: [{ key: "listing", label: "Listing", cell: (listing) => <ListingRow listing={listing} /> }],
  actionsIn: ({ key }) => (key === claims.key ? claimActions : key === categoryRequests.key ? [] : actions),
  titleOf: nameOf,
  pathOf: ({ path, status }) => (status === "active" ? path : null),
  pane: (listing, tab) => ({
    main: <ListingPane listing={listing} screen={screen} tab={tab} />,
    side: (
      <>
        <SideFacts
          title="Listing"
          facts={[
            [
              "Rating",
              listing.total_reviews === 0
                ? "None"
                : `${averageText(listing.average_rating)} from ${counted(listing.total_reviews, "review")}`,
            ],
            ["Owner", listing.claimed_by ? "Claimed" : "Nobody"],
          ]}
        >
          <p className="flex flex-wrap gap-x-4">
            {listing.status === "active" && (
              <a href={listing.path} className="link inline-flex min-h-6 items-center max-lg:min-h-11">
                Public page
              </a>
            )}
            {isAdmin && <AuditLink type="listing" id={listing.id} />}
          </p>
        </SideFacts>
        {listing.pending_claim_by !== null && (
          <PersonRecord title="Claimant" id={listing.pending_claim_by} isAdmin={isAdmin} />
        )}
        {listing.claimed_by !== null && <PersonRecord title="Owner" id={listing.claimed_by} isAdmin={isAdmin} />}
      </>
    ),
  }),
  load: (query) => call("GET", "listings/", { query }),
  loadFailed: adminMessages.listings.loadFailed,
  decideFailed: adminMessages.listings.statusFailed,
  notifyLabel: "Tell the owner by email",
});
