"use client";

import { useQuery } from "@tanstack/react-query";
import { Icon, type IconData } from "@/components/ui/icon";
import {
  menuIcon,
  messageSquareIcon,
  pencilIcon,
  searchIcon,
  storeIcon,
  uploadIcon,
  userIcon,
} from "@/components/ui/icons";
import { readAdminCounts } from "@/lib/client/admin-screen";
import { type AdminCounts } from "@/lib/contract/admin";
import { counted, exactNumber } from "@/lib/format/number";
import { importMessages } from "@/lib/import-messages";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { routes } from "@/lib/routes";
import { cn } from "@/lib/cn";

type Pending = AdminCounts["pending"];

/** The counters of pending decisions, with links to their lists. */
const approvals: { key: keyof Pending; label: string; href: string }[] = [
  { key: "users", label: "New users", href: routes.adminUsers },
  {
    key: "businesses",
    label: "New businesses",
    href: routes.adminList(routes.adminListings, { kind: "business" }),
  },
  { key: "doctors", label: "New doctors", href: routes.adminList(routes.adminListings, { kind: "doctor" }) },
  { key: "reviews", label: "New reviews", href: routes.adminReviews },
  { key: "flagged", label: "Flagged reviews", href: routes.adminList(routes.adminReviews, { status: "flagged" }) },
  {
    key: "claims",
    label: "Claims",
    href: routes.adminList(routes.adminListings, { status: "all", has_claim: "true" }),
  },
  { key: "categories", label: "New categories", href: routes.adminList(routes.adminCategories, { status: "pending" }) },
  { key: "duplicates", label: "Likely duplicates", href: routes.adminDuplicates() },
];

interface Card {
  title: string;
  text: string;
  href: string;
  icon: IconData;
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

/** Pending approvals and links to every admin screen. The counts refresh every minute. */
export function AdminDashboard({ first }: { first: AdminCounts }) {
  const { data } = useQuery({
    queryKey: ["counts"],
    queryFn: readAdminCounts,
    initialData: first,
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
  return (
    <>
      <h1 className="text-h1">Admin Dashboard</h1>
      <section aria-labelledby="approvals" className="mt-8">
        <h2 id="approvals" className="text-h3">
          Pending Approvals
        </h2>
        <ul className="border-line mt-4 grid border-t sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-4 lg:gap-x-8">
          {approvals.map(({ key, label, href }) => (
            <li key={key} className="border-line border-b">
              <a href={href} className="hover:text-accent flex min-h-14 items-baseline justify-between gap-3 py-3">
                <span>{label}</span>
                <span
                  className={cn(
                    "text-h3 font-serif font-semibold",
                    data.pending[key] === 0 ? "text-faint" : "text-accent",
                  )}
                >
                  {exactNumber(data.pending[key])}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </section>
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
    </>
  );
}
