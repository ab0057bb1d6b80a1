"use client";

import { SearchBar } from "@/components/search/search-bar";
import { addressWords } from "@/lib/search/address-words";
import { routes } from "@/lib/site/routes";
import { useHydrated } from "@/lib/site/use-hydrated";

/** A search for the words of the page's address, which only the browser knows: one document is sent for all of them. */
export function AddressSearch() {
  const isHydrated = useHydrated();
  const words = isHydrated ? addressWords(window.location.pathname) : "";
  return (
    <div className="mt-8 max-w-3xl">
      <SearchBar key={words} isLarge q={words} />
      <p className="needs-script mt-3 min-h-6">
        {words && (
          <a href={routes.search({ q: words })} rel="nofollow" className="link">
            Results for “{words}”
          </a>
        )}
      </p>
    </div>
  );
}
