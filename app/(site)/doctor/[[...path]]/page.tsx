import { listingMetadata, type ListingProps, listingRoute } from "../../business/listing-route";

export const dynamic = "force-dynamic";

export const generateMetadata = listingMetadata;

export default function Doctor(props: ListingProps) {
  return listingRoute(props, false);
}
