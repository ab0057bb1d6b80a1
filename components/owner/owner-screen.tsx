"use client";

import { useEffect, useRef, useState } from "react";
import { type LeaveGuard } from "@/components/shared/dialog";
import { type Tab, Tabs } from "@/components/shared/tabs";
import { call } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { type Listing } from "@/lib/contract/listing";
import { type Review } from "@/lib/contract/review";
import { cn } from "@/components/ui/cn";
import { accountMessages } from "@/lib/messages/account";
import { type OwnerTab, routes } from "@/lib/site/routes";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import { kindFacts } from "@/lib/rules/listing-kind";
import { type Answered, tasksSince } from "@/lib/format/listing-tasks";
import { type OwnerTask } from "@/lib/rules/owner-tasks";
import { type ListingRole } from "@/lib/rules/team";
import { AskPanel } from "./ask-panel";
import { AnalyticsSection } from "./analytics-section";
import { draftedField } from "./edit-form";
import { InboxPanel } from "./inbox-panel";
import { ListingHead } from "./listing-head";
import { cardOf, type OwnedCard } from "./owned-card";
import { type Membership, MembershipPanel } from "./membership-panel";
import { OwnedList } from "./owned-list";
import { OwnerHead, OwnerHome, OwnerLine } from "./owner-home";
import { tabsFor } from "./owner-tab-permissions";
import { OverviewPanel } from "./overview-panel";
import { PeoplePanel } from "./people-panel";
import { PhotosPanel } from "./photos-panel";
import { RecentReviews } from "./recent-reviews";
import { TeamPanel } from "./team-panel";
import { type OwnerBilling, UpgradePanel } from "./upgrade-panel";

type OwnerScreenProps = {
  /** All listings that the visitor owns or works on, of both kinds. */
  listings: OwnedCard[];
  /** The open listing. */
  listing: Listing;
  /** Whether the address names a listing or a tab: on a phone the page then shows only that. */
  isOpened: boolean;
  tasks: OwnerTask[];
  /** The number of reviews to answer, by listing. */
  unanswered: Record<number, number>;
  recent: { reviews: number; average: number | null };
  /** When the page was rendered. */
  now: string;
  reviews: Review[];
  tab: OwnerTab;
  /** The field at which the form opens. */
  edit: ListingFieldKey | null;
  /** The listings whose reviews the owner may reply to: with Premium, or all on a site that doesn't require it. */
  replyable: number[];
  /** Whether the inbox begins with the open listing instead of all. */
  isOneListing: boolean;
  billing: OwnerBilling;
  /** What the visitor is to the open listing. */
  role: ListingRole;
  /** The visitor's place in the team of the open listing; null for its owner. */
  membership: Membership | null;
};

/** The owner dashboard: tasks and figures over all listings, then the open one. On a phone these are two levels. */
export function OwnerScreen({ listings: known, listing: loaded, isOpened, ...given }: OwnerScreenProps) {
  const [listing, setListing] = useState(loaded);
  const [tab, setTab] = useState<string>(given.tab);
  const [answered, setAnswered] = useState<Answered>({});
  const tasks = tasksSince(given.tasks, { listing, answered, now: new Date(given.now) });
  const unanswered = Object.fromEntries(
    Object.entries(given.unanswered).map(([id, count]) => [id, count - (answered[Number(id)] ?? 0)]),
  );
  const listings = known.map((card) => (card.id === listing.id ? cardOf(listing, card.role) : card));
  const Above = tab === "reviews" ? OwnerLine : OwnerHome;
  return (
    <>
      {/* A phone shows the open listing alone. */}
      {isOpened && <h1 className="sr-only lg:hidden">{accountMessages.owner.title}</h1>}
      <div className={cn(isOpened && "max-lg:hidden")}>
        <OwnerHead listings={listings} />
        <Above listings={listings} tasks={tasks} recent={given.recent} now={given.now} />
      </div>
      <div className="gap-x-12 lg:mt-10 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start">
        <div className={cn("max-lg:mt-10", isOpened && "max-lg:hidden")}>
          <OwnedList listings={listings} selected={listing.id} unanswered={unanswered} />
        </div>
        <div className={cn("min-w-0", !isOpened && "max-lg:hidden")}>
          <OpenListing
            {...given}
            unanswered={unanswered}
            onAnswered={(id, step) => setAnswered((all) => ({ ...all, [id]: (all[id] ?? 0) + step }))}
            listings={listings}
            listing={listing}
            shown={tab}
            onChanged={setListing}
            onTab={setTab}
          />
        </div>
      </div>
    </>
  );
}

type OpenListingProps = Pick<
  OwnerScreenProps,
  | "listings"
  | "listing"
  | "reviews"
  | "tab"
  | "edit"
  | "replyable"
  | "isOneListing"
  | "billing"
  | "unanswered"
  | "now"
  | "role"
  | "membership"
> & {
  shown: string;
  /** Called with a listing, and 1 for a first reply or -1 for a removed one. */
  onAnswered: (id: number, step: number) => void;
  onChanged: (listing: Listing) => void;
  onTab: (tab: string) => void;
};

/** The form for the listing: at which field it is open, and the focus after it is closed. */
function useEditing(first: ListingFieldKey | null, listing: Listing) {
  const [editing, setEditing] = useState<ListingFieldKey | "first" | null>(first);
  const [isBack, setBack] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack && editing === null) button.current?.focus();
  }, [isBack, editing]);
  useEffect(() => {
    // What was typed before a reload comes back in sight.
    setEditing((field) => field ?? draftedField(listing) ?? null); // oxlint-disable-line react/set-state-in-effect
  }, [listing.id]); // oxlint-disable-line react/exhaustive-deps
  const close = () => {
    setEditing(null);
    setBack(true);
  };
  return { editing, open: setEditing, close, button };
}

function OpenListing({ listings, listing, shown, onChanged, onTab, ...given }: OpenListingProps) {
  const { editing, open, close, button } = useEditing(given.edit, listing);
  const guard = useRef<LeaveGuard | null>(null);
  const tabs = tabsFor(given.role);
  /** Rereads the listing, which may have changed meanwhile; if that fails, the known version stays. */
  function cancel() {
    close();
    void call("GET", "{kind}/{id}/", { params: listingParams(listing) }).then(onChanged, () => undefined);
  }
  function edit() {
    document.getElementById("owner-overview-tab")?.click();
    open("first");
  }
  const hrefOf = (key: OwnerTab) => routes.ownedListing(listing.id, key === "overview" ? undefined : key);
  const all: Record<OwnerTab, Omit<Tab, "key" | "href">> = {
    overview: {
      label: "Overview",
      panel: (
        <OverviewPanel
          listing={listing}
          now={given.now}
          onChanged={onChanged}
          editing={editing}
          onEdit={open}
          onDone={close}
          onCancel={cancel}
          guard={guard}
        >
          <AnalyticsSection listing={listing} />
          <RecentReviews listingId={listing.id} reviews={given.reviews} />
        </OverviewPanel>
      ),
    },
    photos: {
      label: "Photos",
      panel: shown === "photos" && <PhotosPanel key={listing.id} listing={listing} onChanged={onChanged} />,
    },
    reviews: {
      label: "Reviews",
      count: { value: given.unanswered[listing.id] ?? 0, of: "to answer" },
      // Its keys work only while it is shown. What was typed there is a draft.
      panel: shown === "reviews" && (
        <InboxPanel
          listings={listings}
          listing={given.isOneListing ? listing.id : null}
          replyable={new Set(given.replyable)}
          now={given.now}
          onAnswered={given.onAnswered}
        />
      ),
    },
    ask: {
      label: "Ask for reviews",
      panel: shown === "ask" && <AskPanel key={listing.id} listing={listing} />,
    },
    people: {
      label: kindFacts[listing.type].isPerson ? "Works at" : "People",
      panel: shown === "people" && <PeoplePanel key={listing.id} listing={listing} />,
    },
    upgrade: {
      label: listing.is_premium ? accountMessages.upgrade.status : accountMessages.upgrade.offer,
      isMarked: !listing.is_premium,
      panel: <UpgradePanel listing={listing} billing={given.billing} />,
    },
    team: {
      label: "Team",
      panel: shown === "team" && (
        <TeamTab
          key={listing.id}
          listing={listing}
          membership={given.membership}
          repliesNeedPremium={given.billing.repliesNeedPremium}
        />
      ),
    },
  };
  return (
    <>
      <ListingHead
        listing={listing}
        isEditing={editing !== null}
        editButton={button}
        onEdit={tabs.includes("overview") ? edit : null}
        onCancel={() => (guard.current ? guard.current(cancel) : cancel())}
      />
      <Tabs
        id="owner"
        label="About this listing"
        open={given.tab}
        onShow={onTab}
        tabs={tabs.map((key) => ({ key, href: hrefOf(key), ...all[key] }))}
      />
    </>
  );
}

type TeamTabProps = Pick<OwnerScreenProps, "listing" | "membership"> & Pick<OwnerBilling, "repliesNeedPremium">;

/** The owner manages the team; a member sees their own place in it. */
const TeamTab = ({ membership, ...given }: TeamTabProps) =>
  membership ? <MembershipPanel membership={membership} {...given} /> : <TeamPanel {...given} />;
