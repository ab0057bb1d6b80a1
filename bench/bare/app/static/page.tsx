import { Shown } from "../fixture";

export const dynamic = "force-static";

export default function Static() {
  return <Shown at={0} />;
}
