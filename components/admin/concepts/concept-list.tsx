import { type Column } from "@/components/shared/column-table";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { type Concept, conceptKinds } from "@/lib/contract/concept";
import { type ListSource, onlyTab } from "../list/resource";
import { RowButton } from "../list/row-actions";
import { type OpenDialog } from "./concept-dialogs";

const words = adminMessages.concepts;

/** All concepts in alphabetical order. */
export const conceptList: ListSource<Concept> = {
  name: "concepts",
  nouns: ["concept", "concepts"],
  tabs: onlyTab(words.none),
  filters: [
    { key: "search", label: "Name or term", type: "text" },
    {
      key: "kind",
      label: "Kind",
      options: [["", "Any"], ...conceptKinds.map((kind) => [kind, words.kinds[kind]] as const)],
    },
  ],
  load: (query) => call("GET", "concepts/", { query }),
  loadFailed: words.loadFailed,
};

/** Terms that a row shows. */
const shownTerms = 8;

/** Concepts with the ways to say them. */
export const conceptColumns = (open: (dialog: OpenDialog) => void): Column<Concept>[] => [
  {
    key: "concept",
    label: "Concept",
    className: "md:w-1/4",
    cell: ({ name, kind }) => (
      <>
        <bdi className="font-semibold">{name}</bdi>
        <span className="text-label text-soft block">{words.kinds[kind]}</span>
      </>
    ),
  },
  {
    key: "terms",
    label: "Other ways to say it",
    cell: ({ terms, broader, related }) => (
      <>
        <Terms terms={terms} />
        <Links label="Part of" names={broader} />
        <Links label="Related" names={related} />
      </>
    ),
  },
  {
    key: "actions",
    label: "Actions",
    className: "py-1.5 whitespace-nowrap max-md:py-1.5",
    cell: (concept) => (
      <>
        <RowButton label="Change" title={concept.name} onClick={() => open({ of: "edit", subject: concept })} />
        <RowButton label="Remove" title={concept.name} onClick={() => open({ of: "remove", concept })} />
      </>
    ),
  },
];

const Terms = ({ terms }: { terms: readonly string[] }) => (
  <p className={terms.length === 0 ? "max-md:hidden" : undefined} dir="auto">
    {terms.slice(0, shownTerms).join(", ")}
    {terms.length > shownTerms && <span className="text-soft"> and {terms.length - shownTerms} more</span>}
  </p>
);

const Links = ({ label, names }: { label: string; names: readonly string[] }) =>
  names.length > 0 && (
    <p className="text-label text-soft">
      {label}: <bdi>{names.join(", ")}</bdi>
    </p>
  );
