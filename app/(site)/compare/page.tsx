import { CompareScreen } from "@/components/compare/compare-screen";
import { staticHead } from "@/server/seo/page-head";
import { cacheRecordedPage } from "@/server/seo/records";
import { UNCHANGING_SECONDS } from "@/server/http/page-response";

export const dynamic = "force-dynamic";

export const generateMetadata = () => staticHead("compare");

export default async function ComparePage() {
  await cacheRecordedPage("compare", { seconds: UNCHANGING_SECONDS });
  return (
    // At least as tall as the window, so that the footer does not move when the comparison loads.
    <div className="wide-page page min-h-dvh pt-6 md:pt-10 print:min-h-0">
      <h1 className="text-h2 md:text-h1 mb-6">Compare</h1>
      <p className="without-script measure text-lead">
        Comparing needs JavaScript: your compare list is stored in your browser only.
      </p>
      <CompareScreen />
    </div>
  );
}
