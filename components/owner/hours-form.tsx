import { useWatch } from "react-hook-form";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { ChoiceField, TextField } from "@/components/shared/form-fields";
import { call } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { type StoredValues } from "@/lib/client/send-seen";
import { useApiForm } from "@/lib/client/use-api-form";
import { exceptionsBody, hoursBody } from "@/lib/contract/hours";
import { type Listing } from "@/lib/contract/listing";
import { joined } from "@/lib/format/text";
import { accountMessages } from "@/lib/messages/account";
import { type OpenHoliday } from "@/lib/rules/holidays";
import { byDay, dayNames, type DaySpan, type HoursException, timesText } from "@/lib/rules/opening-hours";
import { parseHours } from "@/lib/rules/parse-hours";
import { timeZoneNames } from "@/lib/rules/time-zones";

const texts = accountMessages.owner.hours;

type FormProps = { listing: Listing; onSaved: (listing: Listing | null) => void; onCancel: () => void };

/** The choice of the time zone of the listing's address. */
const ofAddress = "address";

const zoneName = (zone: string): string => timeZoneNames[zone as keyof typeof timeZoneNames] ?? zone;

/** The name of the form's draft on the device. */
export const hoursDraft = (id: number) => `hours-${id}`;

/** Hours typed as people write them, with what is understood. */
export function HoursForm({ listing, onSaved, onCancel }: FormProps) {
  const form = useApiForm({
    id: "hours",
    draft: hoursDraft(listing.id),
    start: { text: listing.hours?.text ?? "", time_zone: "" },
    seen: listing.version,
    stored: ({ text }) => ({ text: typeof text === "string" ? text : "" }),
    schema: hoursBody,
    body: ({ text, time_zone }) => ({
      ...(text.trim() ? { text } : { spans: [] }),
      // Nothing chosen: it stays as it is.
      ...(time_zone && { time_zone: time_zone === ofAddress ? null : (time_zone as keyof typeof timeZoneNames) }),
    }),
    send: (body) => call("PUT", "{kind}/{id}/hours/", { params: listingParams(listing), body }),
    failed: texts.failed,
    onSent: onSaved,
  });
  return (
    <ApiForm form={form} className="max-w-xl space-y-4">
      <TextField name="text" label="Hours" rows={3} limit={1000} hint={texts.hint} autoFocus />
      <HoursPreview text={useWatch({ control: form.fields.control, name: "text" })} />
      <ChoiceField name="time_zone" label="Time zone">
        <option value="">{listing.hours ? texts.zoneAsNow(zoneName(listing.hours.time_zone)) : texts.ofAddress}</option>
        {listing.hours && <option value={ofAddress}>{texts.ofAddress}</option>}
        {Object.entries(timeZoneNames).map(([zone, name]) => (
          <option key={zone} value={zone}>
            {name}
          </option>
        ))}
      </ChoiceField>
      <FormProblem className="" />
      <FormActions label="Save Changes" onCancel={onCancel} />
    </ApiForm>
  );
}

/** The week as it is understood so far. */
export function HoursPreview({ text }: { text: string }) {
  const parsed = parseHours(text);
  if (!text.trim() || !("spans" in parsed) || parsed.spans.length === 0) return null;
  return (
    <dl aria-label="Preview" className="text-soft max-w-sm">
      {byDay(parsed.spans).map(({ day, spans }) => (
        <div key={day} className="flex justify-between gap-4">
          <dt>{dayNames[day]}</dt>
          <dd className="text-right tabular-nums">{timesText(spans)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The times of one day: those that the text means on any day. */
function timesIn(text: string): DaySpan[] | null {
  const parsed = parseHours(text);
  if (!("spans" in parsed) || parsed.unread.length > 0) return null;
  return parsed.spans.filter(({ day }) => day === 0).map(({ day: _, ...times }) => times);
}

/** The dates with other hours: those that someone else has stored since, else those that were loaded. */
export const exceptionsIn = ({ hours }: Listing, current?: StoredValues) =>
  (current?.exceptions as HoursException[] | undefined) ?? hours?.exceptions ?? [];

/** Other hours on some dates, added to those that are set. */
export function ExceptionForm({ listing, onSaved, onCancel, holiday }: FormProps & { holiday?: OpenHoliday }) {
  const form = useApiForm({
    id: "exception",
    draft: joined(["hours-exception", String(listing.id), holiday?.date], "-"),
    start: { from: holiday?.date ?? "", to: "", times: "", note: holiday?.name ?? "" },
    seen: listing.version,
    schema: exceptionsBody,
    body: ({ from, to, times, note }, current) => ({
      exceptions: [
        ...exceptionsIn(listing, current),
        { from, to: to || from, spans: (times.trim() && timesIn(times)) || [], note },
      ],
    }),
    check: ({ from, to, times }): Record<string, string> => ({
      ...(from ? {} : { from: texts.noDate }),
      ...(to && to < from ? { to: texts.endsBefore } : {}),
      ...(times.trim() && !timesIn(times) ? { times: texts.unreadable } : {}),
    }),
    send: (body) => call("PUT", "{kind}/{id}/hours/exceptions/", { params: listingParams(listing), body }),
    failed: texts.failed,
    onSent: onSaved,
  });
  return (
    <ApiForm form={form} className="max-w-xl space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="from" label="First day" type="date" autoFocus={!holiday} />
        <TextField name="to" label="Last day" type="date" hint="Optional" />
      </div>
      <TextField name="times" label="Hours on these days" hint={texts.exceptionHint} autoFocus={Boolean(holiday)} />
      <TextField name="note" label="Note" hint={texts.noteHint} limit={100} />
      <FormProblem className="" />
      <FormActions label="Save Changes" onCancel={onCancel} />
    </ApiForm>
  );
}
