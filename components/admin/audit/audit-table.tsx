import { type AuditRow } from "@/lib/contract/admin";
import { actionText, auditValues, objectText } from "@/lib/format/audit";
import { momentText } from "@/lib/format/date";
import { type HrefWith } from "../dated-list/dated-list";
import { TableHeads } from "../table-heads";

type AuditTableProps = {
  rows: readonly AuditRow[];
  hrefWith: HrefWith;
};

const heads = ["When", "Who", "What", "Of", "Values"];

/** The audit's rows: a table, or cards in a narrow window. */
export function AuditTable({ rows, hrefWith }: AuditTableProps) {
  return (
    <table role="table" className="mt-2 w-full text-left max-md:block">
      <caption className="sr-only">Audit rows, newest first</caption>
      <TableHeads heads={heads} />
      <tbody role="rowgroup" className="divide-line divide-y max-md:block">
        {rows.map((row) => (
          <tr key={row.id} role="row" className="hover:bg-sunk align-top max-md:block max-md:py-3">
            <td role="cell" className="text-soft py-2 pr-4 max-md:block max-md:py-0 md:w-44">
              <time dateTime={row.created_at}>{momentText(row.created_at)}</time>
            </td>
            <td role="cell" className="py-2 pr-4 max-md:block max-md:py-0">
              <Actor row={row} hrefWith={hrefWith} />
            </td>
            <td role="cell" className="py-2 pr-4 font-semibold max-md:block max-md:py-0">
              {actionText(row.action)}
            </td>
            <td role="cell" className="py-2 pr-4 max-md:block max-md:py-0">
              {row.object_id === null ? (
                objectText(row.object_type, null)
              ) : (
                <a href={hrefWith({ object_type: row.object_type, object_id: row.object_id })} className="link">
                  {objectText(row.object_type, row.object_id)}
                </a>
              )}
            </td>
            <td role="cell" className="py-2 max-md:block max-md:py-0 md:w-[38%]">
              <Values row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Actor({ row, hrefWith }: { row: AuditRow; hrefWith: HrefWith }) {
  if (row.actor_id === null) return <span className="text-soft">The site itself</span>;
  return (
    <a href={hrefWith({ actor: row.actor_id })} className="link wrap-anywhere">
      <bdi>{row.actor_name ?? `User ${row.actor_id}`}</bdi>
    </a>
  );
}

function Values({ row }: { row: AuditRow }) {
  const values = auditValues(row.before, row.after);
  return (
    <div className="text-label space-y-1 wrap-anywhere">
      {values.length > 0 && (
        <dl className="space-y-0.5">
          {values.map(({ key, was, is }) => (
            <div key={key}>
              <dt className="text-faint inline">{key}: </dt>
              <dd className="line-clamp-4 inline">
                {was !== null && is !== null && was !== is ? `${was} → ${is}` : (is ?? was)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {row.reason && (
        <p>
          <span className="text-faint">Reason: </span>
          <bdi>{row.reason}</bdi>
        </p>
      )}
      <p className="text-faint">Request {row.request_id}</p>
    </div>
  );
}
