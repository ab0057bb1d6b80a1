import { listingMetadata, listingRoute } from "../../business/listing-route";

type Props = { params: Promise<{ path?: string[] }> };

export const dynamic = "force-dynamic";

export const generateMetadata = async ({ params }: Props) => listingMetadata((await params).path);

export default async function Doctor({ params }: Props) {
  return listingRoute((await params).path, false);
}
