import { dayText, shortDayText } from "@/lib/format/date";
import { exactNumber } from "@/lib/format/number";

/** A count of a day. */
export interface DayCount {
  day: string;
  value: number;
}

/** The height of the viewBox; its width is the number of days. */
const HEIGHT = 100;
/** The width of a bar, as a share of its day's width. */
const BAR = 0.72;

/** The smallest round number that the axis can end at: 1, 2, 5, 10, 20, 50, … */
export function axisEnd(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 5, 10].map((step) => step * power).find((end) => end >= most) ?? 10 * power;
}

type DayChartProps = {
  title: string;
  /** Null while loading, at the same size. */
  days: DayCount[] | null;
  /** The same number of days before, as a dashed line. */
  before: DayCount[];
};

/** A bar chart of counts by day, with the period before as a line. */
export function DayChart({ title, days, before }: DayChartProps) {
  const most = Math.max(0, ...[...(days ?? []), ...before].map(({ value }) => value));
  const end = axisEnd(most);
  return (
    <figure className="border-line bg-raised min-w-0 rounded-b-md border border-t-0 p-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div aria-hidden="true" className="text-label text-faint flex h-40 flex-col justify-between text-right">
          {[end, end / 2, 0].map((tick) => (
            <span key={tick} className="-my-2.5">
              {Number.isInteger(tick) ? exactNumber(tick) : ""}
            </span>
          ))}
        </div>
        <div className="relative h-40">
          <Lines />
          {days && most > 0 && <Bars days={days} before={before} end={end} label={`${title}: ${sentence(days)}`} />}
          {days && most === 0 && (
            <p className="text-faint absolute inset-0 flex items-center justify-center">None in this time</p>
          )}
          {!days && <div role="status" aria-label="Loading" className="pulse-slow bg-sunk appear-late size-full" />}
        </div>
        <p aria-hidden="true" className="text-label text-faint col-start-2 mt-2 flex min-h-5 justify-between">
          <span>{shortDayText(days?.[0]?.day)}</span>
          <span>{shortDayText(days?.at(-1)?.day)}</span>
        </p>
      </div>
      <figcaption className="text-label text-soft mt-2 flex min-h-5 flex-wrap gap-x-6 gap-y-1">
        <Key text={spanText(days ?? [])} mark="bg-accent size-2.5" />
        <Key text={spanText(before)} mark="border-soft w-5 border-t-2 border-dashed" />
      </figcaption>
    </figure>
  );
}

const spanText = (days: DayCount[]): string | null =>
  days.length > 0 ? `${shortDayText(days[0]?.day)} to ${shortDayText(days.at(-1)?.day)}` : null;

const Key = ({ text, mark }: { text: string | null; mark: string }) =>
  text && (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={mark} />
      {text}
    </span>
  );

const Lines = () => (
  <div aria-hidden="true" className="absolute inset-0 flex flex-col justify-between">
    {[2, 1, 0].map((line) => (
      <span key={line} className={line === 0 ? "border-edge border-t" : "border-line border-t"} />
    ))}
  </div>
);

function Bars({ days, before, end, label }: { days: DayCount[]; before: DayCount[]; end: number; label: string }) {
  const heightOf = (value: number) => (value / end) * HEIGHT;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${days.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {days.map(({ day, value }, at) => (
        <rect
          key={day}
          x={at + (1 - BAR) / 2}
          y={HEIGHT - heightOf(value)}
          width={BAR}
          height={heightOf(value)}
          className="fill-accent"
        >
          <title>{`${shortDayText(day)}: ${exactNumber(value)}`}</title>
        </rect>
      ))}
      {before.length > 0 && (
        <>
          <Line days={before} heightOf={heightOf} className="stroke-paper" width={4} />
          <Line days={before} heightOf={heightOf} className="stroke-soft" width={1.5} isDashed />
        </>
      )}
    </svg>
  );
}

type LineProps = {
  days: DayCount[];
  heightOf: (value: number) => number;
  className: string;
  width: number;
  isDashed?: boolean;
};

const Line = ({ days, heightOf, className, width, isDashed = false }: LineProps) => (
  <polyline
    points={days.map(({ value }, at) => `${at + 0.5},${HEIGHT - heightOf(value)}`).join(" ")}
    className={`fill-none ${className}`}
    strokeWidth={width}
    strokeDasharray={isDashed ? "4 3" : undefined}
    vectorEffect="non-scaling-stroke"
  />
);

/** The chart in words: date range, sum and highest day. */
function sentence(days: DayCount[]): string {
  const sum = days.reduce((total, { value }) => total + value, 0);
  const top = days.reduce((best, one) => (one.value > best.value ? one : best));
  const from = dayText(days[0]?.day);
  const to = dayText(days.at(-1)?.day);
  return `${exactNumber(sum)} from ${from} to ${to}, most on ${dayText(top.day)} (${exactNumber(top.value)})`;
}
