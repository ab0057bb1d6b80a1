import { Icon } from "@/components/ui/icon";
import { crownIcon } from "@/components/ui/icons";
import { messages } from "@/lib/messages";

/** The crown of Premium where its word would take too much room. */
export const PremiumCrown = () => (
  <span role="img" aria-label={messages.premium} className="text-gold inline-block align-text-bottom">
    <Icon of={crownIcon} className="size-5" />
  </span>
);

/** The Premium badge; with "Sponsored" where Premium decides the placement. */
export function PremiumMark({ isPlaced = true }: { isPlaced?: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="premium-badge">
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 4l3 4 3-5 3 5 3-4-1.5 8h-9z" />
        </svg>
        {messages.premium}
      </span>
      {isPlaced && <span className="text-label text-soft">{messages.sponsored}</span>}
    </span>
  );
}
