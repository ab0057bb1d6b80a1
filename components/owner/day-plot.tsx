import { dayText, shortDayText } from "@/lib/format/date";
import { exactNumber } from "@/lib/format/number";

/** One bar of a plot. */
export interface DayCount {
  day: string;
  value: number;
}

/** The height of the viewBox; its width is the number of days. */
const HEIGHT = 100;
/** The width of a bar, as a share of its day's width. */
const BAR = 0.72;

/** A bar chart of counts by day, with their sum; null while loading, at the same size. */
export function DayPlot({ title, days }: { title: string; days: DayCount[] | null }) {
  const all = days ?? [];
  const sum = all.reduce((total, { value }) => total + value, 0);
  const most = Math.max(0, ...all.map(({ value }) => value));
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="text-soft">{title}</span>
        <span className="text-h3 font-serif font-semibold">{days ? exactNumber(sum) : "–"}</span>
      </figcaption>
      <div className="border-edge relative mt-2 h-28 border-b">
        {days && most > 0 && <Bars days={days} most={most} label={`${title}: ${sentence(days)}`} />}
        {days && most === 0 && <p className="text-faint absolute inset-0 flex items-center">None in this time</p>}
        {!days && <div role="status" aria-label="Loading" className="pulse-slow bg-sunk appear-late size-full" />}
      </div>
      <p aria-hidden="true" className="text-label text-faint mt-1 flex min-h-5 justify-between">
        <span>{shortDayText(all[0]?.day)}</span>
        <span>{shortDayText(all.at(-1)?.day)}</span>
      </p>
    </figure>
  );
}

function Bars({ days, most, label }: { days: DayCount[]; most: number; label: string }) {
  return (
    <>
      <span aria-hidden="true" className="text-label text-faint absolute -top-1 left-0">
        {exactNumber(most)}
      </span>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="absolute inset-x-0 bottom-0 h-22 w-full"
      >
        {days.map(({ day, value }, at) => {
          const height = (value / most) * HEIGHT;
          return (
            <rect
              key={day}
              x={at + (1 - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className="fill-accent"
            >
              <title>{`${shortDayText(day)}: ${exactNumber(value)}`}</title>
            </rect>
          );
        })}
      </svg>
    </>
  );
}

/** The chart in words: date range, sum and highest day. */
function sentence(days: DayCount[]): string {
  const sum = days.reduce((total, { value }) => total + value, 0);
  const top = days.reduce((best, one) => (one.value > best.value ? one : best));
  const from = dayText(days[0]?.day);
  const to = dayText(days.at(-1)?.day);
  return `${exactNumber(sum)} from ${from} to ${to}, most on ${dayText(top.day)} (${exactNumber(top.value)})`;
}
