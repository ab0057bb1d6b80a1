import { useEffect, useEffectEvent, useState } from "react";
import { CheckField } from "@/components/ui/field";
import { Input, Label, Select } from "@/components/ui/input";
import { type InboxView } from "@/lib/client/inbox";
import { type Inbox, inboxDays, inboxReplies, inboxSorts } from "@/lib/contract/inbox";
import { Segmented } from "@/components/ui/segmented";
import { cn } from "@/components/ui/cn";
import { titleOf } from "@/lib/format/listing-title";
import { counted, exactNumber } from "@/lib/format/number";
import { sharePercent } from "@/lib/format/rating";
import { type OwnedCard } from "./owned-card";
import { inboxKeys } from "./use-inbox-keys";

/** How long after the last key the search begins, in ms. */
const SEARCH_AFTER = 300;

type InboxFiltersProps = {
  listings: OwnedCard[];
  view: InboxView;
  inbox: Inbox | null;
  narrow: (changes: Partial<InboxView>) => void;
  keys: { isOn: boolean; turn: (on: boolean) => void };
};

const replyLabels: Record<InboxView["reply"], string> = {
  none: "No reply yet",
  skipped: "No reply needed",
  replied: "Replied",
  all: "All",
};
const sortLabels: Record<InboxView["sort"], string> = {
  oldest: "Oldest first",
  newest: "Newest first",
  lowest: "Lowest first",
  highest: "Highest first",
};
const daysLabels = { "7": "Last 7 days", "30": "Last 30 days", "90": "Last 90 days", "365": "Last 12 months" } as const;

/** What narrows and orders the inbox. */
export function InboxFilters({ listings, view, inbox, narrow, keys }: InboxFiltersProps) {
  return (
    <div className="space-y-4">
      <ReplyChoice view={view} inbox={inbox} narrow={narrow} />
      {/* Folded, so that the first review is in sight. */}
      <details className="border-line rounded-md border px-4" open={isNarrowed(view) || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
          Search, order, and filters
        </summary>
        <div className="space-y-4 pt-2 pb-4">
          <div className="grid gap-3 sm:grid-cols-2">
            <SearchWords text={view.q} onText={(q) => narrow({ q })} />
            <Choice
              id="inbox-sort"
              label="Order"
              value={view.sort}
              options={inboxSorts.map((sort) => [sort, sortLabels[sort]])}
              onChoose={(sort) => narrow({ sort })}
            />
            <Choice
              id="inbox-days"
              label="Written"
              value={view.days ?? ""}
              options={[["", "At any time"], ...inboxDays.map((days) => [days, daysLabels[days]] as const)]}
              onChoose={(days) => narrow({ days: days === "" ? null : days })}
            />
            {listings.length > 1 && (
              <Choice
                id="inbox-listing"
                label="Listing"
                value={view.listing === null ? "" : String(view.listing)}
                options={[["", "All listings"], ...listings.map((one) => [String(one.id), titleOf(one)] as const)]}
                onChoose={(id) => narrow({ listing: id === "" ? null : Number(id) })}
              />
            )}
          </div>
          <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
            <StarChoice view={view} inbox={inbox} narrow={narrow} />
            <Keys keys={keys} />
          </div>
        </div>
      </details>
    </div>
  );
}

const isNarrowed = ({ stars, q, days }: InboxView): boolean => stars.length > 0 || q !== "" || days !== null;

type PartProps = Pick<InboxFiltersProps, "view" | "inbox" | "narrow">;

const ReplyChoice = ({ view, inbox, narrow }: PartProps) => (
  <Segmented
    name="inbox-reply"
    legend="Show"
    options={inboxReplies.map((reply) => [
      reply,
      <>
        {replyLabels[reply]}
        {inbox && <span className="font-normal">{exactNumber(inbox.replies[reply])}</span>}
      </>,
    ])}
    value={view.reply}
    onChoose={(reply) => narrow({ reply })}
    className="flex-wrap sm:inline-flex"
  />
);

type ChoiceProps<Value extends string> = {
  id: string;
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
};

function Choice<Value extends string>({ id, label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <div className="min-w-0">
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} value={value} onChange={(event) => onChoose(event.target.value as Value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Searches once the owner stops typing. Escape leaves the field. */
function SearchWords({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const send = useEffectEvent(() => typed.trim() !== text && onText(typed.trim()));
  useEffect(() => {
    const timer = setTimeout(() => send(), SEARCH_AFTER);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div>
      <Label htmlFor="inbox-q">Search these reviews</Label>
      <Input
        id="inbox-q"
        type="search"
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
    </div>
  );
}

const starsDown = [5, 4, 3, 2, 1] as const;

function StarChoice({ view, inbox, narrow }: PartProps) {
  const most = Math.max(1, ...(inbox?.stars ?? []));
  const toggle = (stars: number) =>
    narrow({
      stars: view.stars.includes(stars) ? view.stars.filter((one) => one !== stars) : [...view.stars, stars],
    });
  return (
    <fieldset>
      <legend className="font-semibold">Stars</legend>
      {starsDown.map((stars) => {
        const count = inbox?.stars[stars - 1] ?? 0;
        return (
          <label
            key={stars}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_4rem_minmax(0,1fr)_3rem] items-center gap-2 lg:min-h-8"
          >
            <input
              type="checkbox"
              checked={view.stars.includes(stars)}
              onChange={() => toggle(stars)}
              className="accent-accent size-5"
            />
            {counted(stars, "star")}
            <span aria-hidden="true" className="bg-line h-1.5 overflow-hidden rounded-full">
              <span className="bg-accent block h-full" style={{ width: `${sharePercent(count, most)}%` }} />
            </span>
            <span className="text-soft text-right">{exactNumber(count)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

const Keys = ({ keys }: Pick<InboxFiltersProps, "keys">) => (
  <div className="max-lg:hidden">
    <p className="font-semibold">Keyboard</p>
    <ul className={cn("text-soft mt-1 flex flex-wrap gap-x-4 gap-y-1", !keys.isOn && "opacity-60")}>
      {Object.entries(inboxKeys).map(([key, what]) => (
        <li key={key}>
          <kbd className="border-edge inline-flex min-h-6 min-w-6 items-center justify-center rounded-sm border px-1">
            {key}
          </kbd>{" "}
          {what}
        </li>
      ))}
    </ul>
    <CheckField
      id="inbox-keys"
      label="Use single keys"
      checked={keys.isOn}
      onChange={(event) => keys.turn(event.target.checked)}
    />
  </div>
);
