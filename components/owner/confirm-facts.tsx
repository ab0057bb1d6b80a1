import { useQuery } from "@tanstack/react-query";
import { showToast } from "@/components/shared/toast-store";
import { Button } from "@/components/ui/button";
import { call, messageOf } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { queryClient } from "@/lib/client/query-client";
import { useWrite } from "@/lib/client/use-write";
import { type FactHistory } from "@/lib/contract/fact";
import { type Listing } from "@/lib/contract/listing";
import { dayText } from "@/lib/format/date";
import { accountMessages } from "@/lib/messages/account";

const texts = accountMessages.owner.facts;

/** When a listing's facts last changed or were confirmed, and the button that confirms them. */
export function ConfirmFacts({ listing }: { listing: Listing }) {
  // Another version of the listing is a change of its facts.
  const queryKey = ["facts", listing.id, listing.version];
  const params = listingParams(listing);
  const { data } = useQuery({ queryKey, queryFn: () => call("GET", "{kind}/{id}/history/", { params }) }, queryClient);
  const confirm = useWrite({
    mutationFn: () => call("POST", "{kind}/{id}/confirm/", { params }),
    onSuccess: (facts) => {
      queryClient.setQueryData<FactHistory>(queryKey, facts);
      showToast({ text: texts.confirmed });
    },
    onError: (error) => showToast({ text: messageOf(error, texts.failed) }),
  });
  return (
    <div
      id="owned-confirmed"
      className="border-line mt-6 flex scroll-mt-4 flex-wrap items-center justify-between gap-3 border-t pt-4"
    >
      <p className="text-soft min-h-6">{data && `Last changed or confirmed on ${dayText(data.confirmed_at)}.`}</p>
      <Button className="needs-script" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
        Everything is still right
      </Button>
    </div>
  );
}
