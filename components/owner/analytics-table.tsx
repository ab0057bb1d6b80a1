import { type Analytics } from "@/lib/contract/analytics";
import { analyticsTable } from "@/lib/format/analytics-rows";
import { shortDayText } from "@/lib/format/date";
import { exactNumber } from "@/lib/format/number";

/** The figures by day. */
export function AnalyticsTable({ analytics }: { analytics: Analytics }) {
  const { head, rows } = analyticsTable(analytics);
  const [first, ...kinds] = head;
  return (
    <div
      role="region"
      aria-label="Figures by day"
      tabIndex={0}
      className="border-line relative max-h-96 overflow-auto rounded-md border"
    >
      <table className="w-full border-separate border-spacing-0 text-right">
        <caption className="sr-only">Views, contact clicks and appearances in search by day</caption>
        <thead>
          <tr>
            <th scope="col" className="bg-sunk border-line sticky top-0 left-0 z-10 border-b px-3 py-2 text-left">
              {first}
            </th>
            {kinds.map((label) => (
              <th key={label} scope="col" className="bg-sunk border-line sticky top-0 border-b px-3 py-2 align-bottom">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([day, ...values]) => (
            <tr key={day}>
              <th
                scope="row"
                className="bg-paper border-line sticky left-0 border-b px-3 py-2 text-left font-normal whitespace-nowrap"
              >
                <time dateTime={day}>{shortDayText(day)}</time>
              </th>
              {values.map((value, at) => (
                <td key={kinds[at]} className={`border-line border-b px-3 py-2 ${value === 0 ? "text-faint" : ""}`}>
                  {exactNumber(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
