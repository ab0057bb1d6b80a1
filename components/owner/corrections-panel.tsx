import { useQuery } from "@tanstack/react-query";
import { CorrectionFacts } from "@/components/correction/correction-facts";
import { DecideCorrection } from "@/components/correction/decide-correction";
import { showToast } from "@/components/shared/toast-store";
import { call } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { queryClient } from "@/lib/client/query-client";
import { type Listing } from "@/lib/contract/listing";
import { dayText } from "@/lib/format/date";

type CorrectionsPanelProps = { listing: Listing; onChanged: (listing: Listing) => void };

/** What visitors say is wrong with a listing, for its owner to decide. Renders nothing without any. */
export function CorrectionsPanel({ listing, onChanged }: CorrectionsPanelProps) {
  const queryKey = ["corrections", listing.id];
  const { data } = useQuery(
    { queryKey, queryFn: () => call("GET", "suggestions/", { query: { listing_id: listing.id } }) },
    queryClient,
  );
  if (!data || data.results.length === 0) return null;
  function decided() {
    showToast({ text: "Thanks. The person who suggested it gets an email." });
    void queryClient.invalidateQueries({ queryKey });
    void call("GET", "{kind}/{id}/", { params: listingParams(listing) }).then(onChanged, () => undefined);
  }
  return (
    <section aria-labelledby="owned-corrections">
      <h3 id="owned-corrections" className="text-h3">
        Suggested corrections
      </h3>
      <ul className="divide-line border-line mt-2 divide-y border-b">
        {data.results.map((correction) => (
          <li key={correction.id} className="space-y-4 py-4">
            <CorrectionFacts correction={correction} />
            {correction.owner_until && (
              <p className="text-soft">Until {dayText(correction.owner_until)} only you decide.</p>
            )}
            <DecideCorrection correction={correction} onDecided={decided} />
          </li>
        ))}
      </ul>
    </section>
  );
}
