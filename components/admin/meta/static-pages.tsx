import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SearchField } from "../search-field";
import { adminMessages } from "@/lib/admin-messages";
import { listPageMetas } from "@/lib/client/page-metas";
import { type PageMeta } from "@/lib/contract/page-meta";
import { metaPages } from "@/lib/meta-pages";
import { metaPageNames } from "@/lib/rules/page-meta";
import { type MetaCardOf } from "./meta-card";
import { MetaCards } from "./meta-cards";
import { targetText } from "./meta-target";

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
export function StaticPages({ hrefWith }: { hrefWith: (changes: Record<string, string | null>) => string }) {
  const [text, setText] = useState("");
  const list = useQuery({
    queryKey: ["metas", "static"],
    queryFn: () => listPageMetas({ meta_type: "static", limit: LIMIT }),
    select: ({ results }) => cardsOf(results),
  });
  return (
    <>
      <SearchField id="meta-search" label="Search static pages" text={text} onText={setText} className="mb-6" />
      <MetaCards
        list={{ ...list, data: list.data?.filter(matches(text)) }}
        fallback={adminMessages.meta.loadFailed}
        empty={{ title: "Nothing found", text: "No static page has this name." }}
        hrefOf={({ target }) => hrefWith({ edit: targetText(target) })}
      />
    </>
  );
}
