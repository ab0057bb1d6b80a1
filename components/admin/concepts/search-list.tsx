import { type Column } from "@/components/shared/column-table";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { type LoggedSearch } from "@/lib/contract/concept";
import { shortDayText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { routes } from "@/lib/site/routes";
import { type ListSource } from "../list/resource";
import { RowButton } from "../list/row-actions";
import { type OpenDialog } from "./concept-dialogs";

const words = adminMessages.concepts;

/** Searches that concepts might help. A change of a concept reads them again, too. */
export const searchList: ListSource<LoggedSearch> = {
  name: "concepts",
  nouns: ["search", "searches"],
  tabs: [{ key: "searches", label: "", query: {}, empty: words.noSearches }],
  filters: [],
  load: (query) => call("GET", "concepts/searches/", { query }),
  loadFailed: words.loadFailed,
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Searches with their outcome, each with the ways to help it. */
export const searchColumns = (open: (dialog: OpenDialog) => void): Column<LoggedSearch>[] => [
  {
    key: "search",
    label: "Search",
    className: "font-semibold md:w-1/3",
    cell: ({ query }) => (
      <a href={routes.search({ q: query })} className="link" dir="auto">
        {query}
      </a>
    ),
  },
  { key: "outcome", label: "Outcome", cell: ({ outcome }) => words.outcomes[outcome] },
  {
    key: "searched",
    label: "Searched",
    className: "text-soft",
    cell: ({ searches, last_on: day }) => `${counted(searches, "time")}, last on ${shortDayText(day)}`,
  },
  {
    key: "actions",
    label: "Actions",
    className: "py-1.5 max-md:py-1.5",
    cell: ({ query, concept }) =>
      concept === null ? (
        <span className="whitespace-nowrap">
          <RowButton
            label="Make a concept"
            title={query}
            onClick={() => open({ of: "edit", subject: { newName: capitalized(query) } })}
          />
          <RowButton label="Add to…" title={query} onClick={() => open({ of: "term", term: query })} />
        </span>
      ) : (
        <span className="text-soft">
          Now means <bdi>{concept}</bdi>
        </span>
      ),
  },
];
