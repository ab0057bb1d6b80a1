import { StatCards } from "@/components/shared/stat-cards";
import { type OwnUser } from "@/lib/contract/user";
import { exactNumber } from "@/lib/format/number";
import { routes } from "@/lib/routes";
import { AccountSection } from "../account-section";

/** What somebody has done here, in numbers. */
export function Activity({ user }: { user: OwnUser }) {
  return (
    <AccountSection id="profile-activity" title="Account Activity">
      <StatCards
        stats={[
          ["Reviews Written", exactNumber(user.total_reviews)],
          ["Businesses Claimed", exactNumber(user.claimed_businesses.length)],
          ["Account Status", user.verified ? "Verified" : "Standard"],
        ]}
      />
      <p className="mt-6">
        <a href={routes.dashboard("reviews")} className="link">
          See your reviews and businesses
        </a>
      </p>
    </AccountSection>
  );
}
