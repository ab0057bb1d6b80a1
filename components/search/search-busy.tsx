import { ButtonLink } from "@/components/ui/button";
import { counted } from "@/lib/format/number";
import { routes } from "@/lib/site/routes";
import { addressOf, type SearchState } from "@/lib/search/search-state";

/** Replaces the results when an IP address has searched too often in a minute. */
export function SearchBusy({ search, seconds }: { search: SearchState; seconds: number }) {
  return (
    <div className="page py-16 md:py-24">
      <h1 className="text-h1">Too many searches at once</h1>
      <p className="measure text-lead text-soft mt-4">
        Too many searches came from your network in the last minute. Yours is saved in this page&apos;s address. Try it
        again in {counted(seconds, "second")}.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink variant="primary" href={addressOf(search)}>
          Search again
        </ButtonLink>
        <ButtonLink href={routes.home}>Go to the home page</ButtonLink>
      </div>
    </div>
  );
}
