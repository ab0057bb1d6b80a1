import { ExportLinks } from "@/components/import/export-links";
import { StatCards } from "@/components/shared/stat-cards";
import { ButtonLink } from "@/components/ui/button";
import { counted, exactNumber } from "@/lib/format/number";
import { averageText } from "@/lib/format/rating";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { kinds } from "@/lib/rules/listing-kind";
import { ownerFigures } from "@/lib/rules/owner-figures";
import { type OwnerTask } from "@/lib/rules/owner-tasks";
import { roleMay } from "@/lib/rules/team";
import { type OwnedCard } from "./owned-card";
import { TodoList } from "./todo-list";

/** The title of the owner dashboard and what can be done with all listings. */
export const OwnerHead = ({ listings }: { listings: OwnedCard[] }) => (
  <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
    <h1 className="text-h1">{accountMessages.owner.title}</h1>
    <Files listings={listings.filter(({ role }) => roleMay(role, "edit"))} />
  </div>
);

/** Exports of the listings that the visitor may edit, and the way to import. */
const Files = ({ listings }: { listings: OwnedCard[] }) =>
  listings.length > 0 && (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <ExportLinks kinds={kinds.filter((kind) => listings.some(({ type }) => type === kind))} verb="Export your" />
      <ButtonLink href={routes.bulkUpload.business}>{accountMessages.owner.bulkImport}</ButtonLink>
    </div>
  );

/** Reviews of the last 30 days. */
type Recent = { reviews: number; average: number | null };

function statsOf(listings: OwnedCard[]): [string, string][] {
  const figures = ownerFigures(listings);
  return [
    ["Total Businesses", exactNumber(figures.listings)],
    ["Average Rating", figures.average === null ? "–" : averageText(figures.average)],
    ["Total Reviews", exactNumber(figures.reviews)],
    ["Premium Listings", exactNumber(figures.premium)],
  ];
}

type OwnerHomeProps = { listings: OwnedCard[]; tasks: OwnerTask[]; recent: Recent; now: string };

/** What there is to do, then the figures over all listings. */
export function OwnerHome({ listings, tasks, recent, now }: OwnerHomeProps) {
  return (
    <div className="gap-x-12 gap-y-10 max-lg:space-y-10 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
      <TodoList tasks={tasks} now={now} />
      <section aria-labelledby="figures">
        <h2 id="figures" className="text-h3 mb-4">
          All listings
        </h2>
        <StatCards isNarrow stats={statsOf(listings)} />
        <p className="text-soft mt-4">
          {recent.average === null
            ? "No new reviews in the last 30 days."
            : `${counted(recent.reviews, "new review")} in the last 30 days, ${averageText(recent.average)} on average.`}
        </p>
      </section>
    </div>
  );
}

/** The same in a line, above the review inbox. */
export const OwnerLine = ({ listings, tasks }: Pick<OwnerHomeProps, "listings" | "tasks">) => (
  <div className="border-line flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-y py-3">
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {statsOf(listings).map(([label, value]) => (
        <div key={label} className="flex flex-row-reverse items-baseline gap-2">
          <dt className="text-soft">{label}</dt>
          <dd className="text-h4 font-serif font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
    <a href={routes.ownerDashboard} className="link inline-flex min-h-6 items-center font-semibold">
      {tasks.length} to do
    </a>
  </div>
);
