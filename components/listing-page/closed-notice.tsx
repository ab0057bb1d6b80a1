import { Icon } from "@/components/ui/icon";
import { circleAlertIcon } from "@/components/ui/icons";
import { type Listing } from "@/lib/contract/listing";
import { closedText } from "@/lib/format/closed";
import { dayText } from "@/lib/format/date";
import { messages } from "@/lib/messages/common";

/** Says at the top of its page that a listing has closed or moved. Renders nothing for an open one. */
export function ClosedNotice({ listing }: { listing: Listing }) {
  const { closed_on: since, moved_to: place } = listing;
  if (since === null) return null;
  return (
    <section aria-label="Closed" className="border-bad bg-bad-wash mt-4 flex gap-3 rounded-md border p-4">
      <Icon of={circleAlertIcon} className="text-bad mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="text-bad font-semibold">{closedText(listing)}</p>
        <p>
          {place && (
            <>
              {"It is now at "}
              <a href={place.path} className="link">
                <bdi>{place.name}</bdi>
              </a>
              {". "}
            </>
          )}
          Since <time dateTime={since}>{dayText(since)}</time>. {messages.listing.closedStays}
        </p>
      </div>
    </section>
  );
}
