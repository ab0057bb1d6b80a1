import { TransparencyPage } from "@/components/about/transparency-page";
import { transparencyPeriods, transparencySources } from "@/lib/rules/transparency";
import { guestCtx } from "@/server/http/guest";
import { cachePage } from "@/server/http/page-response";
import { pageSettings } from "@/server/http/page-settings";
import { staticHead } from "@/server/seo/page-head";
import { readFigures } from "@/server/transparency/figures";

export const dynamic = "force-dynamic";

/** How old the figures may be, in seconds. */
const CACHED_SECONDS = 60;

export const generateMetadata = () => staticHead("transparency");

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Transparency({ searchParams }: Props) {
  const asked = await searchParams;
  const days = transparencyPeriods.find((period) => period !== null && String(period) === asked.days) ?? undefined;
  const source = transparencySources.find((known) => known === asked.source);
  const figures = await readFigures(guestCtx(), { days, source });
  cachePage({ seconds: CACHED_SECONDS, tags: ["page:transparency"], readsQuery: ["days", "source"] });
  return <TransparencyPage siteName={(await pageSettings()).site_name} figures={figures} {...{ days, source }} />;
}
