import { useEffect, useState } from "react";
import { hiddenImageHref } from "@/lib/format/shown-image";
import { trimText } from "@/lib/format/text";
import { fullTitle, type PageHead, shownTitle } from "@/lib/rules/page-meta";
import { resultDescription, resultTitle, shownOf } from "@/lib/rules/result-width";
import { type Site } from "./site";

/** Debounce before a picture is loaded, in ms, so half-typed addresses are not requested. */
const TYPED_MS = 600;
/** About how many characters of a description a share card shows. */
const CARD_DESCRIPTION = 110;

/** Host and path as the breadcrumb line of a search result. */
const crumbs = (host: string, path: string) =>
  [
    host,
    ...decodeURI(path.split("?")[0] ?? "")
      .split("/")
      .filter(Boolean),
  ].join(" › ");

/** Previews the page as a search result. */
export function SearchPreview({ site, head }: { site: Site; head: PageHead }) {
  const isClosed = head.robots.startsWith("noindex");
  return (
    <section aria-labelledby="search-preview">
      <h2 id="search-preview" className="text-h4">
        In search results
      </h2>
      {isClosed && <p className="text-soft mt-1">Search engines are asked not to show this page.</p>}
      <div className="mt-2">
        <SearchResult site={site} title={head.title} description={head.description} path={head.canonical} />
      </div>
      <CutTexts site={site} head={head} />
    </section>
  );
}

interface ResultOf {
  site: Site;
  title: string;
  description: string;
  path: string;
}

/** A page as search engines list it, cut at the width that they show. */
export function SearchResult({ site, title, description, path }: ResultOf) {
  return (
    <div className="border-line bg-raised rounded-md border p-4 wrap-anywhere">
      <p className="font-semibold">{site.name}</p>
      <p className="text-label text-soft">{trimText(crumbs(site.host, path), 70)}</p>
      <p className="text-accent mt-1 font-[Arial,Helvetica,sans-serif] text-[1.25rem]" dir="auto" data-preview="title">
        {shownOf(fullTitle(title, site.titleSuffix), resultTitle).text}
      </p>
      <p
        className="text-soft mt-1 font-[Arial,Helvetica,sans-serif] text-[0.875rem]"
        dir="auto"
        data-preview="description"
      >
        {shownOf(description, resultDescription).text}
      </p>
    </div>
  );
}

/** Which words of the title and the description results leave out. */
function CutTexts({ site, head }: { site: Site; head: PageHead }) {
  const cuts = [
    ["title", shownOf(fullTitle(head.title, site.titleSuffix), resultTitle).cut],
    ["description", shownOf(head.description, resultDescription).cut],
  ].filter(([, cut]) => cut);
  return cuts.map(([name, cut]) => (
    <p key={name} className="text-soft text-label mt-1 wrap-anywhere">
      Cut from the {name}: “<bdi>{trimText(cut ?? "", 120)}</bdi>”
    </p>
  ));
}

/** Previews the page as a shared link. */
export function SharePreview({ site, head }: { site: Site; head: PageHead }) {
  return (
    <section aria-labelledby="share-preview">
      <h2 id="share-preview" className="text-h4">
        As a shared link
      </h2>
      <div className="border-line bg-raised mt-2 overflow-hidden rounded-md border wrap-anywhere">
        <SharePicture src={head.ogImage} />
        <div className="p-4">
          <p className="text-label text-soft">{site.host}</p>
          <p className="mt-0.5 font-semibold" dir="auto" data-preview="og-title">
            {trimText(head.ogTitle, shownTitle)}
          </p>
          <p className="text-soft" dir="auto" data-preview="og-description">
            {trimText(head.ogDescription, CARD_DESCRIPTION)}
          </p>
        </div>
      </div>
    </section>
  );
}

function SharePicture({ src }: { src: string }) {
  const [debounced, setDebounced] = useState(src);
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(src), TYPED_MS);
    return () => clearTimeout(timer);
  }, [src]);
  const isBroken = broken === debounced;
  return (
    <div className="border-line bg-sunk flex aspect-[1200/630] items-center justify-center border-b">
      {hiddenImageHref(debounced) !== null ? (
        <p className="text-soft p-4">Pictures on other sites aren&apos;t loaded here.</p>
      ) : isBroken ? (
        <p role="status" className="text-soft p-4">
          This picture can&apos;t be loaded.
        </p>
      ) : (
        <img
          src={debounced}
          alt=""
          width={1200}
          height={630}
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setBroken(debounced)}
        />
      )}
    </div>
  );
}
