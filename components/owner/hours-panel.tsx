import { useState } from "react";
import { showToast } from "@/components/shared/toast-store";
import { Button } from "@/components/ui/button";
import { setExceptions } from "@/lib/client/hours";
import { useWrite } from "@/lib/client/use-write";
import { type Listing } from "@/lib/contract/listing";
import { accountMessages } from "@/lib/account-messages";
import { exceptionText, hoursOf } from "@/lib/format/hours";
import { byDay, dayNames, timesText } from "@/lib/rules/opening-hours";
import { ExceptionForm, HoursForm } from "./hours-form";

type HoursPanelProps = { listing: Listing; onChanged: (listing: Listing) => void };

/** A listing's opening hours, with the forms that change them. */
export function HoursPanel({ listing, onChanged }: HoursPanelProps) {
  const [editing, setEditing] = useState<"hours" | "exception" | null>(null);
  const hours = hoursOf(listing);
  function saved(changed: Listing | null) {
    if (changed) onChanged(changed);
    setEditing(null);
    showToast({ text: accountMessages.owner.hours.saved });
  }
  const form = { listing, onSaved: saved, onCancel: () => setEditing(null) };
  return (
    <section aria-labelledby="owned-hours">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 id="owned-hours" className="text-h3">
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
      {editing === null &&
        (hours ? <Week listing={listing} onChanged={onChanged} /> : <p>{accountMessages.owner.hours.none}</p>)}
    </section>
  );
}

function Week({ listing, onChanged }: HoursPanelProps) {
  const hours = hoursOf(listing);
  const remove = useWrite({
    mutationFn: (at: number) => setExceptions(listing, listing.hours?.exceptions.toSpliced(at, 1) ?? []),
    onSuccess: onChanged,
    onError: () => showToast({ text: accountMessages.owner.hours.failed }),
  });
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
          {hours.exceptions.map((exception, at) => {
            const { dates, times, note } = exceptionText(exception);
            return (
              <li key={exception.from} className="border-line flex items-center justify-between gap-4 border-t py-2">
                <span>
                  {dates}: {times}
                  {note && <span className="text-soft block">{note}</span>}
                </span>
                <Button className="needs-script" disabled={remove.isPending} onClick={() => remove.mutate(at)}>
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
