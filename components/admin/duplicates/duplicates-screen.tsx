import { type ReactNode } from "react";
import { EmptyState } from "@/components/shared/empty-state";
import { Pager } from "@/components/shared/pager";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import { type DuplicatePair } from "@/lib/contract/duplicate";
import { counted } from "@/lib/format/number";
import { type DuplicatesView, routes } from "@/lib/routes";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { PairItem } from "./pair-item";

type FrameProps = { tab: "pairs" | "merges"; children: ReactNode };

/** The title and tabs shared by both views. */
export function DuplicatesFrame({ tab, children }: FrameProps) {
  const tabs = [
    ["pairs", "Likely duplicates", routes.adminDuplicates()],
    ["merges", "Merges", routes.adminDuplicates({ tab: "merges" })],
  ] as const;
  return (
    <>
      <h1 className="text-h1">Duplicates</h1>
      <nav aria-label="Duplicates" className="border-line mt-6 flex border-b">
        {tabs.map(([key, label, href]) => (
          <a
            key={key}
            href={href}
            aria-current={key === tab ? "page" : undefined}
            className={cn(
              "inline-flex min-h-11 items-center border-b-2 px-3 font-semibold",
              key === tab ? "border-accent text-accent" : "text-soft hover:text-accent border-transparent",
            )}
          >
            {label}
          </a>
        ))}
      </nav>
      {children}
    </>
  );
}

type PairsProps = {
  pairs: DuplicatePair[];
  count: number;
  view: DuplicatesView;
  page: number;
  pages: number;
  categories: readonly { id: number; name: string; depth: number }[];
};

/** Likely duplicates, most likely first. */
export function PairList({ pairs, count, view, page, pages, categories }: PairsProps) {
  return (
    <>
      <Filters view={view} categories={categories} />
      {pairs.length === 0 ? (
        <EmptyState
          title="No likely duplicates"
          text={view.kind || view.category ? "None with this filter." : "Listings are compared whenever they change."}
        />
      ) : (
        <>
          <p className="text-soft mt-6">{counted(count, "pair")}</p>
          <ul className="divide-line border-line divide-y border-b">
            {pairs.map((pair) => (
              <li key={`${pair.first.id}-${pair.second.id}`}>
                <PairItem pair={pair} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pager page={page} pages={pages} hrefOf={(to) => routes.adminDuplicates({ ...view, page: to > 1 ? to : null })} />
    </>
  );
}

function Filters({ view, categories }: Pick<PairsProps, "view" | "categories">) {
  return (
    <form action={routes.adminDuplicates()} className="mt-6 grid items-end gap-3 md:grid-cols-[1fr_2fr_auto]">
      <Field id="duplicates-kind" label="Kind">
        <Select id="duplicates-kind" name="kind" defaultValue={view.kind ?? ""}>
          <option value="">Both</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindFacts[kind].label}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="duplicates-category" label="Category">
        <Select id="duplicates-category" name="category" defaultValue={view.category ?? ""}>
          <option value="">All categories</option>
          {categories.map(({ id, name, depth }) => (
            <option key={id} value={id}>
              {"\u00a0\u00a0".repeat(depth) + name}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit">Show</Button>
    </form>
  );
}
