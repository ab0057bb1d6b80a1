import { notFound } from "next/navigation";
import { ModerationLogPage } from "@/components/about/moderation-log-page";
import { guestCtx } from "@/server/http/guest";
import { cachePage } from "@/server/http/page-response";
import { staticHead } from "@/server/seo/page-head";
import { readLog } from "@/server/transparency/log";

export const dynamic = "force-dynamic";

const PER_PAGE = 100;
/** How old the log may be, in seconds. */
const CACHED_SECONDS = 60;

export const generateMetadata = () => staticHead("moderationlog");

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ModerationLog({ searchParams }: Props) {
  const asked = (await searchParams).page;
  const page = typeof asked === "string" && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
  const { items, count } = await readLog(guestCtx(), { limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  if (page > 1 && items.length === 0) notFound();
  cachePage({ seconds: CACHED_SECONDS, tags: ["page:moderationlog"], readsQuery: ["page"] });
  return <ModerationLogPage entries={items} count={count} page={page} pages={Math.ceil(count / PER_PAGE)} />;
}
