import { Icon } from "@/components/ui/icon";
import { chevronDownIcon } from "@/components/ui/icons";
import { type Listing } from "@/lib/contract/listing";
import { hoursOf, hoursText } from "@/lib/format/hours";
import { messages } from "@/lib/messages/common";

/** When a listing is open: at the moment `now` in one line, the week behind it. Renders nothing for one that has closed. */
export function OpeningHours({ listing, now: at }: { listing: Listing; now: Date }) {
  if (listing.closed_on !== null) return null;
  const hours = hoursOf(listing);
  if (!hours) return <p className="text-faint mt-4">{messages.listing.noHours}</p>;
  const { now, isOpen, holiday, week, exceptions } = hoursText(hours, at);
  return (
    <section aria-labelledby="hours-title" className="border-line mt-4 border-t pt-4 max-md:mt-2 max-md:pt-1">
      <h2 id="hours-title" className="sr-only">
        Hours
      </h2>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 lg:min-h-9">
          <span>
            <span className={isOpen ? "text-good font-semibold" : "font-semibold"}>{now}</span>
            {holiday && <span className="text-soft block">{messages.listing.holiday(holiday)}</span>}
          </span>
          <Icon of={chevronDownIcon} className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <table className="w-full text-left">
          <tbody>
            {week.map(({ day, times, isToday }) => (
              <tr key={day} className={isToday ? "font-semibold" : undefined}>
                <th scope="row" className="py-1 pr-4 align-top font-[inherit]">
                  {day}
                </th>
                <td className="tabular-nums">{times}</td>
              </tr>
            ))}
            {exceptions.map(({ dates, times, note }) => (
              <tr key={dates}>
                <th scope="row" className="py-1 pr-4 align-top font-normal">
                  {dates}
                </th>
                <td>
                  {times}
                  {note && <span className="text-soft block">{note}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
