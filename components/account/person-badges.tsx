import { PremiumMark } from "@/components/shared/premium-mark";
import { roleLabels } from "@/lib/format/status";
import { type User } from "@/lib/contract/user";

/** The role of an account, and its Premium badge. */
export function PersonBadges({ user }: { user: Pick<User, "user_type" | "premium_membership"> }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="border-edge text-label text-soft inline-flex min-h-6 items-center rounded-sm border px-2 font-semibold">
        {roleLabels[user.user_type]}
      </span>
      {user.premium_membership && <PremiumMark isPlaced={false} />}
    </span>
  );
}
