import { Avatar } from "@/components/shared/avatar";
import { type OwnUser } from "@/lib/contract/user";
import { monthText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { PersonBadges } from "../person-badges";

/** The head of the profile. */
export function ProfileHead({ user }: { user: OwnUser }) {
  return (
    <header className="xs:flex-row flex flex-col gap-x-6 gap-y-4 pb-8">
      <Avatar name={user.full_name} src={user.profile_image} className="size-24" />
      <div className="min-w-0 wrap-anywhere">
        <p className="text-h2 line-clamp-4 font-serif font-semibold" dir="auto">
          {user.full_name}
        </p>
        <p className="text-soft">{user.email}</p>
        <div className="mt-2">
          <PersonBadges user={user} />
        </div>
        <p className="text-soft mt-2">
          Joined <time dateTime={user.created_at}>{monthText(user.created_at)}</time>
          {" · "}
          {counted(user.total_reviews, "review")} written
          {" · "}
          {counted(user.claimed_businesses.length, "business", "businesses")} claimed
        </p>
      </div>
    </header>
  );
}
