import { type Metadata } from "next";
import { CompareScreen } from "@/components/compare/compare-screen";
import { routes } from "@/lib/routes";
import { keepPage, UNCHANGING_SECONDS } from "@/server/site/page-answer";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  alternates: { canonical: routes.compare },
  title: "Compare",
  robots: { index: false, follow: true },
};

export default function ComparePage() {
  keepPage({ seconds: UNCHANGING_SECONDS, tags: [] });
  return (
    // As tall as a window whatever is in it, so that the footer does not move when the comparison arrives.
    <div className="page min-h-dvh pt-6 md:pt-10 print:min-h-0">
      <h1 className="text-h2 md:text-h1 mb-6">Compare</h1>
      <p className="without-script measure text-lead">
        Comparing needs JavaScript: the list of what you compare is kept in your browser only. Everything else on this
        site works without it.
      </p>
      <CompareScreen />
    </div>
  );
}
