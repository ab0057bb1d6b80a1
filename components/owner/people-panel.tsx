import { useState } from "react";
import { QueryClient, useQuery } from "@tanstack/react-query";
import { FailedNotice } from "@/components/shared/failed-notice";
import { readAffiliations } from "@/lib/client/affiliations";
import { messageOf } from "@/lib/client/http";
import { type Affiliations } from "@/lib/contract/affiliation";
import { type Listing } from "@/lib/contract/listing";
import { accountMessages } from "@/lib/account-messages";
import { PeopleForm } from "./people-form";
import { PeopleList } from "./people-list";

const texts = accountMessages.affiliations;
const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });

/** Who works at a listing or where it works: the list with its open proposals, and a form to propose. */
export function PeoplePanel({ listing }: { listing: Listing }) {
  const queryKey = ["affiliations", listing.id];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => readAffiliations(listing) }, client);
  const [said, setSaid] = useState<string | null>(null);
  function show(affiliations: Affiliations, text: string): void {
    client.setQueryData<Affiliations>(queryKey, affiliations);
    setSaid(text);
  }
  return (
    <div className="space-y-8 py-6">
      <p className="without-script">{texts.needsScript}</p>
      {error && <FailedNotice text={messageOf(error, texts.loadFailed)} onAgain={refetch} />}
      {data ? (
        <>
          <div>
            <p role="status" className="text-good font-semibold not-empty:mb-4">
              {said}
            </p>
            <PeopleList listing={listing} affiliations={data} onChanged={show} />
          </div>
          <PeopleForm key={data.side} listing={listing} affiliations={data} onSent={show} />
        </>
      ) : (
        !error && <div role="status" aria-label="Loading" className="needs-script min-h-96" />
      )}
    </div>
  );
}
