import { listingMetadata, type ListingProps, listingRoute } from "../listing-route";

export const dynamic = "force-dynamic";

export const generateMetadata = listingMetadata;

export default function Business(props: ListingProps) {
  return listingRoute(props, true);
}
