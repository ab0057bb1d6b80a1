import { listingMetadata, listingRoute } from "../../business/listing-route";

type Props = { params: Promise<{ path?: string[] }> };

export const revalidate = 300;

/** None at build: a page is drawn and kept when it is first asked for. */
export const generateStaticParams = () => [];

export const generateMetadata = async ({ params }: Props) => listingMetadata((await params).path);

export default async function Doctor({ params }: Props) {
  return listingRoute((await params).path, false);
}
