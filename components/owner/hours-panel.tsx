import { useEffect, useState } from "react";
import { showToast } from "@/components/shared/toast-store";
import { useFocusKept } from "@/components/shared/use-focus-kept";
import { Button } from "@/components/ui/button";
import { hasDraft } from "@/lib/client/form-drafts";
import { call, messageOf } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { sendSeen } from "@/lib/client/send-seen";
import { useWrite } from "@/lib/client/use-write";
import { type Listing } from "@/lib/contract/listing";
import { accountMessages } from "@/lib/messages/account";
import { dayText } from "@/lib/format/date";
import { exceptionText, hoursOf } from "@/lib/format/hours";
import { holidaysToAsk, type OpenHoliday } from "@/lib/rules/holidays";
import { byDay, dayNames, type HoursException, timesText } from "@/lib/rules/opening-hours";
import { ExceptionForm, exceptionsIn, hoursDraft, HoursForm } from "./hours-form";

type HoursPanelProps = { listing: Listing; onChanged: (listing: Listing) => void };
type Editing = "hours" | "exception" | OpenHoliday;

/** A listing's opening hours, with the forms that change them. */
export function HoursPanel({ listing, onChanged, now }: HoursPanelProps & { now: string }) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const title = useFocusKept<HTMLHeadingElement>(editing, listing);
  const hours = hoursOf(listing);
  const draft = hoursDraft(listing.id);
  useEffect(() => {
    // What was typed before a reload comes back in sight.
    if (hasDraft(draft)) setEditing((form) => form ?? "hours"); // oxlint-disable-line react/set-state-in-effect
  }, [draft]);
  const close = () => setEditing(null);
  function saved(changed: Listing | null) {
    if (changed) onChanged(changed);
    close();
    showToast({ text: accountMessages.owner.hours.saved });
  }
  const form = { listing, onSaved: saved, onCancel: close };
  return (
    <section aria-labelledby="owned-hours">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 id="owned-hours" ref={title} tabIndex={-1} className="text-h3 scroll-mt-4 outline-none">
          Hours
        </h3>
        {editing === null && (
          <div className="needs-script flex flex-wrap gap-2">
            <Button onClick={() => setEditing("hours")}>{hours ? "Edit hours" : "Add hours"}</Button>
            {hours && <Button onClick={() => setEditing("exception")}>Add a holiday or exception</Button>}
          </div>
        )}
      </div>
      {editing === "hours" && <HoursForm {...form} />}
      {editing === "exception" && <ExceptionForm {...form} />}
      {editing !== null && typeof editing === "object" && <ExceptionForm {...form} holiday={editing} />}
      {editing === null && hours && (
        <Holidays listing={listing} days={holidaysToAsk(hours, new Date(now))} onChanged={saved} onOther={setEditing} />
      )}
      {editing === null &&
        (hours ? <Week listing={listing} onChanged={saved} /> : <p>{accountMessages.owner.hours.none}</p>)}
    </section>
  );
}

/** Changes the dates with other hours, without a form. */
const useExceptions = ({ listing, onChanged }: HoursPanelProps) =>
  useWrite({
    mutationFn: (change: (all: readonly HoursException[]) => HoursException[]) =>
      sendSeen({
        seen: listing.version,
        isOnTop: () => true,
        send: (seen, current) =>
          call("PUT", "{kind}/{id}/hours/exceptions/", {
            params: listingParams(listing),
            body: { exceptions: change(exceptionsIn(listing, current)), seen },
          }),
      }),
    onSuccess: onChanged,
    onError: (error) => showToast({ text: messageOf(error, accountMessages.owner.hours.failed) }),
  });

type HolidaysProps = HoursPanelProps & { days: OpenHoliday[]; onOther: (day: OpenHoliday) => void };

/** Asks for each coming holiday whether the listing is open. */
function Holidays({ listing, days, onChanged, onOther }: HolidaysProps) {
  const save = useExceptions({ listing, onChanged });
  const answer = ({ name, date }: OpenHoliday, spans: HoursException["spans"]) =>
    save.mutate((all) => [...all, { from: date, to: date, spans, note: name }]);
  return days.map((day) => {
    const usual = timesText(day.spans);
    return (
      <div
        key={day.date}
        role="group"
        aria-label={day.name}
        className="border-edge bg-sunk mb-4 max-w-lg space-y-3 rounded-md border p-4"
      >
        <p>
          <span className="block font-semibold">
            Are you open on {day.name}, {dayText(day.date)}?
          </span>
          <span className="text-soft">{accountMessages.owner.hours.holidayUnknown}</span>
        </p>
        <div className="needs-script flex flex-wrap gap-2">
          <Button disabled={save.isPending} onClick={() => answer(day, [])}>
            Closed
          </Button>
          <Button disabled={save.isPending} onClick={() => answer(day, day.spans)}>
            Open as usual ({usual})
          </Button>
          <Button disabled={save.isPending} onClick={() => onOther(day)}>
            Other hours
          </Button>
        </div>
      </div>
    );
  });
}

function Week({ listing, onChanged }: HoursPanelProps) {
  const hours = hoursOf(listing);
  const save = useExceptions({ listing, onChanged });
  if (!hours) return null;
  return (
    <>
      <dl className="max-w-sm">
        {byDay(hours.spans).map(({ day, spans }) => (
          <div key={day} className="border-line flex justify-between gap-4 border-t py-2">
            <dt>{dayNames[day]}</dt>
            <dd className="text-right tabular-nums">{timesText(spans)}</dd>
          </div>
        ))}
      </dl>
      {hours.exceptions.length > 0 && (
        <ul aria-label="Holidays and exceptions" className="mt-4 max-w-lg">
          {hours.exceptions.map((exception) => {
            const { dates, times, note } = exceptionText(exception);
            return (
              <li key={exception.from} className="border-line flex items-center justify-between gap-4 border-t py-2">
                <span>
                  {dates}: {times}
                  {note && <span className="text-soft block">{note}</span>}
                </span>
                <Button
                  className="needs-script"
                  disabled={save.isPending}
                  onClick={() =>
                    save.mutate((all) => all.filter(({ from, to }) => from !== exception.from || to !== exception.to))
                  }
                >
                  Remove<span className="sr-only"> {dates}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
