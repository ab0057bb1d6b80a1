import { AccountSection } from "@/components/account/account-section";
import { ListingRow } from "@/components/listing/listing-row";
import { FollowButton } from "@/components/saved/follow-button";
import { Notice } from "@/components/shared/notice";
import { alertMessages } from "@/lib/messages/alert";
import { type Listing } from "@/lib/contract/listing";
import { type SavedSearch } from "@/lib/contract/saved-search";
import { titleOf } from "@/lib/format/listing-title";
import { routes } from "@/lib/site/routes";
import { alertLimits } from "@/lib/rules/alert";
import { type SearchDraft } from "./save-search-form";
import { SavedSearches } from "./saved-searches";

type AlertsScreenProps = {
  searches: SavedSearch[];
  listings: Listing[];
  mails: { isOn: boolean; isPaused: boolean };
  /** The search to save; null if none is. */
  draft: SearchDraft | null;
};

/** The searches that someone saved, the listings that they follow, and whether mails about both come. */
export function AlertsScreen({ searches, listings, mails, draft }: AlertsScreenProps) {
  return (
    <div className="page pt-10 md:pt-16">
      <h1 className="text-h1">{alertMessages.title}</h1>
      <p className="measure text-lead text-soft mt-4 mb-8">{alertMessages.intro}</p>
      <MailNotice {...mails} />
      <SavedSearches known={searches} draft={draft} />
      <AccountSection
        id="followed"
        title="Listings you follow"
        text={`Up to ${alertLimits.follows}. ${alertMessages.pauses}`}
      >
        {listings.length === 0 ? (
          <p className="text-soft">{alertMessages.noFollows}</p>
        ) : (
          <ul>
            {listings.map((listing) => (
              <li key={listing.id} className="pb-3">
                <ListingRow listing={listing} isPlaced={false} />
                <FollowButton
                  id={listing.id}
                  name={titleOf(listing)}
                  whenOn="Unfollow"
                  isFollowed
                  className="compare-button"
                />
              </li>
            ))}
          </ul>
        )}
      </AccountSection>
    </div>
  );
}

/** Says that no mails come, or that they didn't. */
function MailNotice({ isOn, isPaused }: AlertsScreenProps["mails"]) {
  if (isOn && !isPaused) return null;
  return (
    <div className="measure mb-8">
      <Notice>
        <p>
          {isOn ? alertMessages.paused : alertMessages.off}{" "}
          {!isOn && (
            <a href={routes.settings} className="link">
              Open your settings
            </a>
          )}
        </p>
      </Notice>
    </div>
  );
}
