import { exactNumber } from "@/lib/format/number";
import { type ReviewTopic, topicsOfNewest } from "@/lib/rules/review-topics";
import { routes } from "@/lib/site/routes";
import { paramsOf, plainView } from "./review-view";

type ReviewTopicsProps = {
  topics: ReviewTopic[];
  /** The path of the listing's page. */
  path: string;
  /** How many reviews it has. */
  total: number;
  /** The words of the reviews that are shown. */
  chosen: string;
};

/** What several reviews mention, each with a link to those. Nothing without topics. */
export function ReviewTopics({ topics, path, total, chosen }: ReviewTopicsProps) {
  if (topics.length === 0) return null;
  return (
    <nav aria-labelledby="topics" className="mb-4">
      <p id="topics" className="text-soft mb-1">
        Often mentioned{total > topicsOfNewest && ` in the newest ${exactNumber(topicsOfNewest)} reviews`}
      </p>
      <ul className="flex flex-wrap gap-2">
        {topics.map(({ words, count }) => {
          const isChosen = words === chosen;
          return (
            <li key={words}>
              <a
                href={routes.listingReviews(path, paramsOf({ ...plainView, q: isChosen ? "" : words }))}
                rel="nofollow"
                aria-current={isChosen ? "true" : undefined}
                className={isChosen ? "filter-chip filter-chip-on" : "filter-chip"}
              >
                {words} <span className="text-faint">{exactNumber(count)}</span>
                <span className="sr-only"> reviews</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
