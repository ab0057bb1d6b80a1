import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SearchNothing } from "@/components/search/search-nothing";
import { type LooserSearch, type SearchAnswer } from "@/lib/contract/search";
import { readSearchState } from "@/lib/search/search-state";

const option = (q: string, left_out: SearchAnswer["looser"][number]["left_out"]) => {
  const search = { q, location: null, lat: null, lng: null, radius: null, category_id: null } as LooserSearch;
  return { count: 3, count_is_exact: true, search, left_out };
};

it("says of each looser search what it leaves out, or what it looks for instead", () => {
  const looser = [
    option("tattoo", []),
    option("shop", [{ kind: "word", text: "tattoo" }]),
    option("tattoo shop", [{ kind: "place", text: "Provo, UT" }]),
  ];
  const html = renderToStaticMarkup(
    <SearchNothing search={readSearchState({ q: "tattoo shop" })} looser={looser} categories={[]} />,
  );
  expect(html).toContain("3 results for “tattoo”");
  expect(html).toContain("3 results without “tattoo”");
  expect(html).toContain("3 results outside Provo, UT");
});
