import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { searchIcon } from "@/components/ui/icons";
import { Input, Select } from "@/components/ui/input";
import { counted, exactNumber } from "@/lib/format/number";
import { ratings, type RatingCounts } from "@/lib/rules/rating";
import { type ReviewView, sortLabels } from "./review-view";

const NOTE = "review-filters-note";

type ReviewFiltersProps = { path: string; view: ReviewView; counts: RatingCounts; total: number };

/** Search, order, and filters of a listing's reviews: a plain form that leads to the listing's page. */
export function ReviewFilters({ path, view, counts, total }: ReviewFiltersProps) {
  return (
    <form
      action={`${path}#reviews`}
      role="search"
      aria-label="Reviews"
      data-submit-on-change=""
      className="no-print grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
    >
      <div className="relative max-sm:col-span-2">
        <Input
          type="search"
          name="q"
          defaultValue={view.q}
          aria-label="Search in the reviews"
          placeholder={`Search ${counted(total, "review")}`}
          maxLength={200}
          className="pr-12"
        />
        <Button
          type="submit"
          variant="quiet"
          size="square"
          aria-label="Show these reviews"
          className="absolute inset-y-0 right-0"
        >
          <Icon of={searchIcon} />
        </Button>
      </div>
      <Select name="sort" aria-label="Order" aria-describedby={NOTE} defaultValue={orEmpty(view.sort)}>
        {Object.entries(sortLabels).map(([sort, label]) => (
          <option key={sort} value={orEmpty(sort)}>
            {label}
          </option>
        ))}
      </Select>
      <Select name="stars" aria-label="Rating" aria-describedby={NOTE} defaultValue={view.stars ?? ""}>
        <option value="">All ratings</option>
        {ratings.map((rating) => (
          <option key={rating} value={rating}>
            {`${rating === 1 ? "1 star" : `${rating} stars`} (${exactNumber(counts[rating])})`}
          </option>
        ))}
      </Select>
      <label className="col-span-full flex min-h-11 w-fit cursor-pointer items-center gap-2 lg:min-h-9">
        <input
          type="checkbox"
          name="replied"
          value="1"
          defaultChecked={view.isReplied}
          aria-describedby={NOTE}
          className="accent-accent size-5 shrink-0"
        />
        With a reply from the owner
      </label>
      <p id={NOTE} className="sr-only">
        Reviews update as you choose.
      </p>
    </form>
  );
}

/** The default order isn't in the address. */
const orEmpty = (sort: string) => (sort === "newest" ? "" : sort);
