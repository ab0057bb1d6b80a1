import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "@/components/shared/empty-state";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { type PageMeta } from "@/lib/contract/page-meta";
import { metaPages } from "@/lib/site/meta-pages";
import { metaPageNames } from "@/lib/rules/page-meta";
import { FailedList } from "../list/failed-list";
import { SearchField } from "../search-field";
import { type MetaCardOf } from "./meta-card";
import { CardGrid, CardsWaiting } from "./meta-cards";

/** The limit of records read: more than there are static pages. */
const LIMIT = 200;

function cardsOf(records: readonly PageMeta[]): MetaCardOf[] {
  const recordOf = new Map(records.map((record) => [record.page_name, record]));
  return metaPageNames.map((name) => {
    const { label, path, title, description } = metaPages[name];
    const words = { title, description };
    return { target: { kind: null, name }, label, path, words, record: recordOf.get(name) ?? null };
  });
}

const matches = (text: string) => {
  const term = text.trim().toLowerCase();
  return ({ label, path, record, words }: MetaCardOf) =>
    [label, path, record?.title, words?.title].some((field) => field?.toLowerCase().includes(term));
};

/** Every static page, with a record or without. */
export function StaticPages({ hrefOf }: { hrefOf: (target: string) => string }) {
  const [text, setText] = useState("");
  const { data, error, refetch } = useQuery({
    queryKey: ["metas", "static"],
    queryFn: () => call("GET", "seo/page-meta/", { query: { meta_type: "static", limit: LIMIT } }),
    select: ({ results }) => cardsOf(results),
  });
  const cards = data?.filter(matches(text));
  return (
    <>
      <SearchField id="meta-search" label="Search static pages" text={text} onText={setText} className="mb-6" />
      {error && <FailedList error={error} fallback={adminMessages.meta.loadFailed} onAgain={() => void refetch()} />}
      {!cards && !error && <CardsWaiting />}
      {cards?.length === 0 && <EmptyState title="Nothing found" text="No static page has this name." />}
      {cards && cards.length > 0 && <CardGrid cards={cards} hrefOf={hrefOf} />}
    </>
  );
}
