import { Icon } from "@/components/ui/icon";
import { crownIcon } from "@/components/ui/icons";
import { messages } from "@/lib/messages/common";

/** The crown of Premium where its word would take too much room. */
export const PremiumCrown = () => (
  <span role="img" aria-label={messages.premium} className="text-gold inline-block align-text-bottom">
    <Icon of={crownIcon} className="size-5" />
  </span>
);

/** The Premium badge; with "Sponsored" where Premium decides the placement. */
const Crown = () => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d="M2 4l3 4 3-5 3 5 3-4-1.5 8h-9z" />
  </svg>
);

/** The Premium badge; in a list, where Premium decides the placement, a crown and the word "Sponsored". */
export function PremiumMark({ isPlaced = true }: { isPlaced?: boolean }) {
  if (isPlaced) {
    return (
      <span className="sponsored">
        <Crown />
        <span className="sr-only">{messages.premium}, </span>
        {messages.sponsored}
      </span>
    );
  }
  return (
    <span className="premium-badge">
      <Crown />
      {messages.premium}
    </span>
  );
}
