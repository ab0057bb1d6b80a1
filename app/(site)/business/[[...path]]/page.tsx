import { listingMetadata, listingRoute } from "../listing-route";

type Props = { params: Promise<{ path?: string[] }> };

export const dynamic = "force-dynamic";

export const generateMetadata = async ({ params }: Props) => listingMetadata((await params).path);

export default async function Business({ params }: Props) {
  return listingRoute((await params).path, true);
}
