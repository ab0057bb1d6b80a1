import { Shown } from "../../fixture";

export const dynamic = "force-dynamic";

export default async function Dynamic({ params }: { params: Promise<{ at: string }> }) {
  return <Shown at={Number((await params).at)} />;
}
