import { type AuditRow } from "@/lib/contract/admin";
import { actionText, auditValues, objectText } from "@/lib/format/audit";
import { type AuditLine, auditDays, operatorName } from "@/lib/format/audit-sentence";
import { dayText, momentText, timeText } from "@/lib/format/date";
import { type HrefWith } from "../list/list-address";

/** The audit's rows in sentences, by day. Raw values are under Details. */
export const AuditTable = ({ rows, hrefWith }: { rows: readonly AuditRow[]; hrefWith: HrefWith }) =>
  auditDays(rows).map(({ day, lines }) => (
    <section key={day} aria-label={dayText(day) ?? day} className="mt-6">
      <h2 className="text-h4">{dayText(day)}</h2>
      <ul className="divide-line border-line mt-2 divide-y border-y">
        {lines.map((line) => (
          <li key={line.rows[0]!.id} className="grid gap-x-4 py-2 md:grid-cols-[4rem_minmax(0,1fr)]">
            <Line line={line} hrefWith={hrefWith} />
          </li>
        ))}
      </ul>
    </section>
  ));

function Line({ line: { rows, text }, hrefWith }: { line: AuditLine; hrefWith: HrefWith }) {
  const [first] = rows as [AuditRow];
  return (
    <>
      <time dateTime={first.created_at} className="text-label text-soft">
        {timeText(first.created_at)}
      </time>
      <div className="min-w-0 wrap-anywhere">
        <p>
          <Actor row={first} hrefWith={hrefWith} /> <span dir="auto">{text}</span>
          {rows.length === 1 && first.reason && <bdi className="text-soft">{`: “${first.reason}”`}</bdi>}
        </p>
        <details className="text-label">
          <summary className="text-soft hover:text-accent inline-flex min-h-6 cursor-pointer items-center max-md:min-h-11">
            Details
          </summary>
          <ul className="divide-line divide-y">
            {rows.map((row) => (
              <li key={row.id} className="py-1">
                <Details row={row} hrefWith={hrefWith} />
              </li>
            ))}
          </ul>
        </details>
      </div>
    </>
  );
}

function Actor({ row, hrefWith }: { row: AuditRow; hrefWith: HrefWith }) {
  if (row.actor_id === null) return <span className="font-semibold">{operatorName(row.action)}</span>;
  return (
    <a href={hrefWith({ actor: row.actor_id })} className="link font-semibold">
      <bdi>{row.actor_name ?? `User ${row.actor_id}`}</bdi>
    </a>
  );
}

const Details = ({ row, hrefWith }: { row: AuditRow; hrefWith: HrefWith }) => (
  <div className="space-y-0.5">
    <p>
      {actionText(row.action)},{" "}
      {row.object_id === null ? (
        objectText(row.object_type, null)
      ) : (
        <a href={hrefWith({ object_type: row.object_type, object_id: row.object_id })} className="link">
          {objectText(row.object_type, row.object_id)}
        </a>
      )}
    </p>
    <dl>
      {auditValues(row.before, row.after).map(({ key, was, is }) => (
        <div key={key}>
          <dt className="text-faint inline">{key}: </dt>
          <dd className="line-clamp-4 inline">
            {was !== null && is !== null && was !== is ? `${was} → ${is}` : (is ?? was)}
          </dd>
        </div>
      ))}
    </dl>
    {row.reason && (
      <p>
        <span className="text-faint">Reason: </span>
        <bdi>{row.reason}</bdi>
      </p>
    )}
    <p className="text-faint">
      {momentText(row.created_at)} · Request {row.request_id}
    </p>
  </div>
);
