import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { adminMessages } from "@/lib/messages/admin";
import { previewMetaTemplate } from "@/lib/client/meta-templates";
import { type MetaTemplateBody, type PageWords } from "@/lib/contract/meta-template";
import { templateProblem } from "@/lib/rules/meta-template";
import { FailedList } from "../list/failed-list";
import { SearchResult } from "./meta-previews";
import { type Site } from "./site";

/** Debounce while typing, in ms. */
const TYPED_MS = 400;

/** A value once it has stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

type PreviewProps = { site: Site; categoryId: number | null; texts: MetaTemplateBody };

/** What some listings' pages would show with a template. */
export function TemplatePreview({ site, categoryId, texts: { pages, title, description } }: PreviewProps) {
  const settled = useSettled(JSON.stringify({ pages, title, description }));
  const texts = JSON.parse(settled) as MetaTemplateBody;
  const isReadable = [texts.title, texts.description].every((text) => templateProblem(text, texts.pages) === null);
  const preview = useQuery({
    queryKey: ["metas", "template preview", categoryId, settled],
    queryFn: () => previewMetaTemplate(categoryId ?? 0, texts),
    enabled: categoryId !== null && isReadable,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="template-preview" aria-busy={preview.isFetching}>
      <h2 id="template-preview" className="text-h3">
        On these pages
      </h2>
      {categoryId === null && <p className="text-soft mt-2">Choose a category to see its pages.</p>}
      {!isReadable && <p className="text-soft mt-2">The preview goes on once the template is complete.</p>}
      <FailedList of={preview} fallback={adminMessages.meta.previewFailed} />
      {preview.data?.length === 0 && <p className="text-soft mt-2">This category has no public pages.</p>}
      <ul className="mt-3 space-y-5">
        {preview.data?.map((words) => (
          <li key={words.id}>
            <SearchResult site={site} {...words} />
            <Notes words={words} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why a page doesn't show the template, if it doesn't. */
function Notes({ words }: { words: PageWords }) {
  const own = [
    words.title_from !== "template" && "title",
    words.description_from !== "template" && "description",
  ].filter(Boolean);
  const missing = words.missing.map((name) => `{${name}}`).join(", ");
  return (
    <p className="text-label text-soft mt-1 wrap-anywhere">
      <bdi className="font-semibold">{words.name}</bdi>
      {words.has_record && ": has a record, which is shown instead"}
      {own.length > 0 && `: its own ${own.join(" and ")}`}
      {missing && `, because it has no ${missing}`}
    </p>
  );
}
