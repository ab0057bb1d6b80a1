import { QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readListing } from "@/lib/client/listings";
import { changePhoto, readPhotos, removePhoto } from "@/lib/client/photos";
import { useWrite } from "@/lib/client/use-write";
import { type Listing } from "@/lib/contract/listing";
import { type Photo } from "@/lib/contract/photo";
import { moved } from "@/lib/rules/photo";

const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });

/** The photos of an owned listing, and what changes them. `onListing` gets the listing when its first photo may differ. */
export function usePhotos(listing: Listing, onListing: (listing: Listing) => void) {
  const { id, type } = listing;
  const queryKey = ["photos", id];
  const { data: photos, error, refetch } = useQuery({ queryKey, queryFn: () => readPhotos({ id, type }) }, client);
  const [said, say] = useState("");
  const change = (to: (photos: Photo[]) => Photo[]) => client.setQueryData<Photo[]>(queryKey, (all) => all && to(all));
  const reread = () => void readListing({ id, type }).then(onListing, () => undefined);
  const replace = (photo: Photo) => change((all) => all.map((one) => (one.id === photo.id ? photo : one)));

  const move = useWrite({
    mutationFn: ({ photo, to }: { photo: Photo; to: number }) => changePhoto(photo.id, { position: to }),
    onMutate: ({ photo, to }) =>
      change((all) =>
        moved(
          all,
          all.findIndex(({ id }) => id === photo.id),
          to,
        ),
      ),
    onSuccess: (_, { to }) => {
      say(`Moved to place ${to + 1} of ${photos?.length ?? 0}.`);
      reread();
    },
    onError: () => void refetch(),
  });
  const removal = useWrite({
    mutationFn: (photo: Photo) => removePhoto(photo.id),
    onSuccess: (_, photo) => {
      change((all) => all.filter((one) => one.id !== photo.id));
      say("Photo removed.");
      reread();
    },
  });
  function added(photo: Photo) {
    change((all) => [...all.filter((one) => one.id !== photo.id), photo]);
    say("Photo added.");
    if (photo.status === "active") reread();
  }
  return { photos, error, refetch, said, move, removal, added, replace };
}
