import { useQuery } from "@tanstack/react-query";
import { type ReactNode } from "react";
import { PlainText } from "@/components/shared/plain-text";
import { ApiError, call } from "@/lib/client/http";
import { shortDayText } from "@/lib/format/date";
import { exactNumber } from "@/lib/format/number";
import { roleLabels, userStatusLabels } from "@/lib/format/status";
import { removalReasons } from "@/lib/rules/removal-reasons";
import { routes } from "@/lib/site/routes";
import { brokenEmail } from "./broken-email";

export type Fact = readonly [label: string, value: ReactNode, isBad?: boolean];

/** Labels and values at the side of an item. */
export const SideFacts = ({ title, children, facts }: { title: string; children?: ReactNode; facts: Fact[] }) => (
  <section aria-label={title}>
    <h3 className="border-line text-label text-soft border-b pb-1 font-sans font-semibold">{title}</h3>
    <div className="mt-2 wrap-anywhere">{children}</div>
    <dl className="mt-1">
      {facts.map(([label, value, isBad]) => (
        <div key={label} className="flex justify-between gap-3 py-0.5">
          <dt>{label}</dt>
          <dd className={isBad ? "text-bad text-right" : "text-right"}>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const numberOf = (count: number) => (count === 0 ? "None" : exactNumber(count));

/** How many of a person's decided reports were followed. */
export const upheldText = (decided: number, upheld: number): string =>
  decided === 0 ? "First report" : `${upheld} of ${decided} upheld`;

/** Why no record is shown. Without an error, the item names no account. */
const withoutRecord = (error: Error | null): string =>
  error === null || (error instanceof ApiError && error.status === 404)
    ? "This account is closed."
    : "This record couldn't be loaded.";

type PersonRecordProps = { title: string; id: number | null; isAdmin: boolean };

/** What a person did on the site so far; `title` is their part here, such as "Author". */
export function PersonRecord({ title, id, isAdmin }: PersonRecordProps) {
  const { data, error } = useQuery({
    queryKey: ["people", id],
    queryFn: () => call("GET", "moderation/people/{id}/", { params: { id: id! } }),
    enabled: id !== null,
  });
  if (id === null || error) {
    return (
      <SideFacts title={title} facts={[]}>
        <p className="text-soft">{withoutRecord(error)}</p>
      </SideFacts>
    );
  }
  if (!data) return <SideFacts title={title} facts={[]} />;
  const reasons = data.removal_reasons.map((reason) => removalReasons[reason].label.toLowerCase()).join(", ");
  return (
    <div>
      <SideFacts
        title={title}
        facts={[
          ["Reviews", numberOf(data.reviews)],
          ["Published", numberOf(data.published)],
          [
            "Removed",
            data.removed === 0 ? "None" : `${exactNumber(data.removed)}${reasons && `, ${reasons}`}`,
            data.removed > 0,
          ],
          ["Last 24 hours", numberOf(data.reviews_today)],
          ["Reports", data.reports === 0 ? "None" : upheldText(data.reports_decided, data.reports_upheld)],
          ["Claims", data.claims === 0 ? "None" : `${data.claims_approved} of ${data.claims} approved`],
          ["Listings", numberOf(data.listings)],
        ]}
      >
        <p className="font-semibold">
          <bdi>{data.full_name}</bdi>
        </p>
        {data.email && <p className="text-label text-soft">{brokenEmail(data.email)}</p>}
        <p className="text-label text-soft">
          {roleLabels[data.user_type]}, {userStatusLabels[data.status].toLowerCase()}, joined{" "}
          {shortDayText(data.date_joined)}
        </p>
      </SideFacts>
      {isAdmin && (
        <p className="mt-1 flex flex-wrap gap-x-4">
          <AuditLink type="user" id={id} />
        </p>
      )}
    </div>
  );
}

type SomeoneProps = PersonRecordProps & { name: string | null; email: string | null };

/** The record of a person; of a guest, the name and the address, as far as they are kept. */
export const PersonOrGuest = ({ name, email, ...person }: SomeoneProps) =>
  person.id === null ? (
    <SideFacts
      title={person.title}
      facts={[
        ["Account", "None"],
        ...(name ? [["Name", <bdi key="name">{name}</bdi>] as const] : []),
        ...(email ? [["Email", email] as const] : []),
      ]}
    />
  ) : (
    <PersonRecord {...person} />
  );

/** What was decided about an item, and the words that go with it. */
export const Decided = ({ title, text }: { title: ReactNode; text: string }) => (
  <div className="border-line border-l-2 pl-3">
    <p className="font-semibold">{title}</p>
    {text && <PlainText text={text} />}
  </div>
);

/** A link to the audit rows about an object. */
export const AuditLink = ({ type, id }: { type: string; id: number }) => (
  <a
    href={routes.adminList(routes.adminAudit, { object_type: type, object_id: String(id) })}
    className="link inline-flex min-h-6 items-center max-lg:min-h-11"
  >
    Audit
  </a>
);
