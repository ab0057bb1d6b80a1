import { NextResponse } from "next/server";

/**
 * Says of the signed-in areas what is true of each of them for any caller: not for search engines, not for caches. Who may
 * enter is decided by each page itself (server/auth/gate.ts).
 */
export function middleware(): NextResponse {
  const answer = NextResponse.next();
  answer.headers.set("x-robots-tag", "noindex, nofollow");
  answer.headers.set("cache-control", "private, no-store");
  return answer;
}

/** The signed-in areas and nothing else: before public pages it would cost most of their speed. */
export const config = {
  matcher: [
    "/profile",
    "/settings",
    "/dashboard",
    "/addbusiness",
    "/ownerdashboard",
    "/bulkupload",
    "/bulkuploaddoctors",
    "/adminsetup",
    "/admindashboard",
    "/adminmanageusers",
    "/adminmanagebusinesses",
    "/adminmanagereviews",
    "/adminmanagecategories",
    "/adminmetamanager",
    "/adminaudit",
    "/adminledger",
    "/adminconcepts",
    "/adminduplicates",
    "/adminphotos",
    "/sitemap",
  ],
};
