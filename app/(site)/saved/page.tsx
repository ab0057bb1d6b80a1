import { type Metadata } from "next";
import { SavedScreen } from "@/components/saved-page/saved-screen";
import { SharedList } from "@/components/saved-page/shared-list";
import { routes } from "@/lib/site/routes";
import { idsInAddress } from "@/lib/rules/saved-list";
import { savedMessages } from "@/lib/messages/saved";
import { guestCtx } from "@/server/http/guest";
import { cachePage, UNCHANGING_SECONDS } from "@/server/http/page-response";
import { listSaved } from "@/server/saved/lists";
import { pageHead } from "@/server/seo/page-head";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const dynamic = "force-dynamic";

/** The list in the address; null if there is none. */
async function sharedIds({ searchParams }: Props): Promise<number[] | null> {
  const { listings } = await searchParams;
  return typeof listings === "string" ? idsInAddress(listings) : null;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const title = (await sharedIds(props)) ? savedMessages.sharedTitle : savedMessages.title;
  const description = "Listings kept for later.";
  return pageHead({ title, description, path: routes.saved(), robots: "noindex, follow" }, null);
}

export default async function Saved(props: Props) {
  const ids = await sharedIds(props);
  if (!ids) cachePage({ seconds: UNCHANGING_SECONDS, tags: [], readsQuery: ["listings"] });
  return (
    // At least as tall as the window, so that the footer does not move when the list loads.
    <div className="page min-h-dvh pt-6 md:pt-10 print:min-h-0">
      <h1 className="text-h2 md:text-h1 mb-6">{ids ? savedMessages.sharedTitle : savedMessages.title}</h1>
      {ids ? (
        <SharedList
          listings={await listSaved(guestCtx(), ids)}
          none={ids.length === 0 ? savedMessages.sharedWrong : savedMessages.sharedNone}
        />
      ) : (
        <>
          <p className="without-script measure text-lead">{savedMessages.noScript}</p>
          <SavedScreen />
          <p className="no-print mt-8">
            <a href={routes.alerts()} className="link">
              {savedMessages.alerts}
            </a>
          </p>
        </>
      )}
    </div>
  );
}
