import { robotsText } from "@/lib/site/robots-txt";
import { env } from "@/server/env";

export const dynamic = "force-dynamic";

export const GET = (): Response =>
  new Response(robotsText(env().siteUrl.origin), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
