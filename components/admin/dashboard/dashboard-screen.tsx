"use client";

import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";
import {
  menuIcon,
  messageSquareIcon,
  pencilIcon,
  searchIcon,
  storeIcon,
  uploadIcon,
  userIcon,
} from "@/components/ui/icons";
import { call } from "@/lib/client/http";
import { AssignedLine } from "./assigned-line";
import { type AdminCounts } from "@/lib/contract/admin";
import { counted, exactNumber } from "@/lib/format/number";
import { joined } from "@/lib/format/text";
import { importMessages } from "@/lib/messages/import";
import { appealDays } from "@/lib/rules/decisions";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { hourMs } from "@/lib/rules/time";
import { routes } from "@/lib/site/routes";

type Queue = keyof AdminCounts["oldest"] | "categories" | "duplicates" | "second_looks";

/** The queues, with links to their lists. */
const queues: [key: Queue, label: string, href: string][] = [
  ["reviews", "New reviews", routes.adminReviews],
  ["flagged", "Flagged reviews", routes.adminList(routes.adminReviews, { status: "flagged" })],
  ["claims", "Claims", routes.adminList(routes.adminListings, { status: "claims" })],
  ["category_requests", "Category requests", routes.adminList(routes.adminListings, { status: "category_requests" })],
  ["reports", "Reports of listings, replies, and photos", routes.adminReports],
  ["corrections", "Suggested corrections", routes.adminCorrections],
  ["appeals", "Appeals", routes.adminAppeals],
  ["messages", "Messages", routes.adminMessages],
  ["photos", "New photos", routes.adminPhotos],
  ["listings", "New businesses and doctors", routes.adminListings],
  ["users", "New users", routes.adminUsers],
  ["categories", "New categories", routes.adminList(routes.adminCategories, { status: "pending" })],
  ["second_looks", "Decisions for a second look", routes.adminSecondLooks],
  ["duplicates", "Likely duplicates", routes.adminDuplicates()],
];

const waitingIn = ({ pending }: AdminCounts, key: Queue): number =>
  key === "listings" ? pending.businesses + pending.doctors : pending[key];

const forAdmins: readonly Queue[] = ["users", "categories", "category_requests"];

interface Card {
  title: string;
  text: string;
  href: string;
  icon: IconName;
  /** The number of items, in words; omitted for what is not counted. */
  count?: (all: AdminCounts["all"]) => string;
}

const cards: Card[] = [
  {
    title: "Manage Users",
    text: "Approve, suspend and edit accounts.",
    href: routes.adminUsers,
    icon: userIcon,
    count: ({ users }) => counted(users, "user"),
  },
  {
    title: "Manage Businesses",
    text: "Businesses and doctors, their claims and owners.",
    href: routes.adminListings,
    icon: storeIcon,
    count: ({ businesses, doctors }) =>
      `${counted(businesses, "business", "businesses")} and ${counted(doctors, "doctor")}`,
  },
  {
    title: "Manage Reviews",
    text: "New, edited and reported reviews.",
    href: routes.adminReviews,
    icon: messageSquareIcon,
    count: ({ reviews }) => counted(reviews, "review"),
  },
  {
    title: "Manage Categories",
    text: "The tree that holds every listing.",
    href: routes.adminCategories,
    icon: menuIcon,
    count: ({ categories }) => counted(categories, "category", "categories"),
  },
  {
    title: "Meta Manager",
    text: "What search engines and shared links show of each page.",
    href: routes.adminMeta,
    icon: searchIcon,
    count: ({ page_metas }) => counted(page_metas, "record"),
  },
  {
    title: "Search Concepts",
    text: "What people look for, the ways to say it, and searches without good results.",
    href: routes.adminConcepts,
    icon: pencilIcon,
  },
  ...kinds.map((kind) => ({
    title: importMessages.titles[kind],
    text: `Many ${kindFacts[kind].pluralLabel} at once, from a CSV file.`,
    href: routes.bulkUpload[kind],
    icon: uploadIcon,
  })),
];

const untimed: readonly Queue[] = ["categories", "duplicates", "second_looks"];
const isTimed = (key: Queue): key is keyof AdminCounts["oldest"] => !untimed.includes(key);

const oldestOf = ({ oldest }: AdminCounts, key: Queue) => (isTimed(key) ? oldest[key] : null);

/** Hours in words: "40 minutes", "5 hours", "3 days", "16 months". */
function hoursText(hours: number): string {
  if (hours < 1) return counted(Math.max(1, Math.round(hours * 60)), "minute");
  if (hours < 48) return counted(Math.round(hours), "hour");
  const days = Math.round(hours / 24);
  return days < 60 ? counted(days, "day") : counted(Math.floor(days / 30.44), "month");
}

/** Since when the oldest item of a queue waits, in red where that is too long; how long decisions take; what arrived. */
function Waiting({ data, of: key, now }: { data: AdminCounts; of: Queue; now: Date }) {
  if (!isTimed(key)) return null;
  const { oldest, median_hours, arrived, target_days } = data;
  const [since, median] = [oldest[key], median_hours[key]];
  const target = key === "appeals" ? appealDays.due : target_days;
  const waited = since === null ? null : (now.getTime() - Date.parse(since)) / hourMs;
  const isOverdue = waited !== null && waited > target * 24;
  return (
    <p className="text-label text-soft">
      {isOverdue && (
        <span className="text-bad font-semibold">
          Overdue: oldest {hoursText(waited)}, target {counted(target, "day")} ·{" "}
        </span>
      )}
      {joined(
        [
          waited !== null && !isOverdue ? `Oldest ${hoursText(waited)}` : null,
          median === null ? null : `Median ${hoursText(median)}`,
          `${exactNumber(arrived[key])} new in 7 days`,
        ],
        " · ",
      )}
    </p>
  );
}

interface DashboardProps {
  first: AdminCounts;
  isAdmin: boolean;
  /** When the page was rendered, so that the browser's first render shows the same ages. */
  now: string;
}

/** Pending approvals and, for admins, links to every admin screen. The counts refresh every minute. */
export function AdminDashboard({ first, isAdmin, now }: DashboardProps) {
  const { data = first } = useQuery({
    queryKey: ["counts"],
    queryFn: () => call("GET", "admin/counts/"),
    refetchInterval: 60_000,
  });
  const shown = queues
    .filter(([key]) => isAdmin || !forAdmins.includes(key))
    .map(([key, label, href]) => ({ key, label, href, count: waitingIn(data, key) }));
  const sinceOf = (key: Queue) => Date.parse(oldestOf(data, key) ?? now);
  const waiting = shown.filter(({ count }) => count > 0).toSorted((a, b) => sinceOf(a.key) - sinceOf(b.key));
  const empty = shown.filter(({ count }) => count === 0);
  const waitsLongest = waiting.find(({ key }) => oldestOf(data, key))?.key;
  return (
    <>
      <h1 className="text-h1">Admin Dashboard</h1>
      <section aria-labelledby="approvals" className="mt-6 max-w-3xl">
        <h2 id="approvals" className="text-h3">
          Pending Approvals
        </h2>
        <AssignedLine assigned={data.assigned} />
        <ul className="divide-line border-line mt-3 divide-y border-y">
          {waiting.map(({ key, label, href, count }) => (
            <li key={key} className="flex items-center gap-x-4 py-2">
              <p className="text-h3 w-12 shrink-0 font-serif font-semibold sm:w-16">{exactNumber(count)}</p>
              <div className="min-w-0 grow">
                <p className="font-semibold">{label}</p>
                <Waiting data={data} of={key} now={new Date(now)} />
              </div>
              <ButtonLink
                href={href}
                variant={key === waitsLongest ? "primary" : "outline"}
                className="shrink-0 lg:min-h-9 lg:py-1"
              >
                Review<span className="sr-only">: {label}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
        {empty.length > 0 && (
          <p className="text-soft mt-3">
            Nothing is waiting in: {empty.map(({ label }) => label.toLowerCase()).join(", ")}.
          </p>
        )}
      </section>
      {isAdmin && <Management data={data} />}
    </>
  );
}

const Management = ({ data }: { data: AdminCounts }) => (
  <section aria-labelledby="management" className="mt-12">
    <h2 id="management" className="text-h3">
      Management
    </h2>
    <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map(({ title, text, href, icon, count }) => (
        <li key={href}>
          <a
            href={href}
            className="border-line bg-raised hover:border-accent group flex h-full gap-4 rounded-md border p-5"
          >
            <Icon of={icon} className="text-accent mt-0.5 size-6 shrink-0" />
            <span className="min-w-0">
              <span className="text-h4 group-hover:text-accent block font-serif font-semibold">{title}</span>
              <span className="text-soft block">{text}</span>
              {count && <span className="mt-2 block font-semibold">{count(data.all)}</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  </section>
);
