import { useQuery } from "@tanstack/react-query";
import { Album } from "@/components/photo/album";
import { FailedNotice } from "@/components/shared/failed-notice";
import { call, messageOf } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { photosOfListing, readPhotos } from "@/lib/client/photos";
import { queryClient } from "@/lib/client/query-client";
import { type Listing } from "@/lib/contract/listing";
import { type Photo } from "@/lib/contract/photo";
import { accountMessages } from "@/lib/messages/account";
import { titleOf } from "@/lib/format/listing-title";

const texts = accountMessages.photos;
/** A listing's photos for its owner. */
export function PhotosPanel({ listing, onChanged }: { listing: Listing; onChanged: (listing: Listing) => void }) {
  const queryKey = ["photos", listing.id];
  const { data: photos, error, refetch } = useQuery({ queryKey, queryFn: () => readPhotos(listing) }, queryClient);
  return (
    <div className="space-y-6 py-6">
      <p className="without-script">{texts.needsScript}</p>
      {error && <FailedNotice text={messageOf(error, texts.loadFailed)} onAgain={refetch} />}
      {photos && (
        <Album
          place="listing"
          path={photosOfListing(listing)}
          name={titleOf(listing)}
          photos={photos}
          change={(to) => queryClient.setQueryData<Photo[]>(queryKey, (all) => all && to(all))}
          // Its first photo may be another one.
          onSaved={() =>
            void call("GET", "{kind}/{id}/", { params: listingParams(listing) }).then(onChanged, () => undefined)
          }
        />
      )}
      {!photos && !error && <div role="status" aria-label="Loading" className="needs-script min-h-96" />}
    </div>
  );
}
