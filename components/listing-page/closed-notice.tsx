import { Icon } from "@/components/ui/icon";
import { circleAlertIcon } from "@/components/ui/icons";
import { type Listing } from "@/lib/contract/listing";
import { closedText } from "@/lib/format/closed";
import { dayText } from "@/lib/format/date";
import { messages } from "@/lib/messages/common";
import { correctionMessages } from "@/lib/messages/correction";

type ClosedNoticeProps = {
  listing: Listing;
  /** Whether several people have said so, and no one has decided yet. */
  isReported: boolean;
};

/** Says at the top of its page that a listing has closed or moved, or may have. Renders nothing for any other. */
export function ClosedNotice({ listing, isReported }: ClosedNoticeProps) {
  const { closed_on: since } = listing;
  if (since === null && !isReported) return null;
  return (
    <section aria-label="Closed" className="border-bad bg-bad-wash mt-4 flex gap-3 rounded-md border p-4">
      <Icon of={circleAlertIcon} className="text-bad mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        {since === null ? <p>{correctionMessages.mayBeClosed}</p> : <Closed listing={listing} since={since} />}
      </div>
    </section>
  );
}

const Closed = ({ listing, since }: { listing: Listing; since: string }) => (
  <>
    <p className="text-bad font-semibold">{closedText(listing)}</p>
    <p>
      {listing.moved_to && (
        <>
          {"It is now at "}
          <a href={listing.moved_to.path} className="link">
            <bdi>{listing.moved_to.name}</bdi>
          </a>
          {". "}
        </>
      )}
      Since <time dateTime={since}>{dayText(since)}</time>. {messages.listing.closedStays}
    </p>
  </>
);
