/**
 * First segments of the site's own addresses, in lower case: a top-level category of such a slug would hide a page or be
 * hidden by it. A test derives what must be here from the route tree.
 */
const reserved: ReadonlySet<string> = new Set([
  ..."accounts api business doctor category search compare crowdfund premium preview sitemap share dev login logout".split(
    " ",
  ),
  ..."home addbusiness businessowner ownerdashboard dashboard profile settings termsofservice".split(" "),
  ..."how-ranking-works bulkupload bulkuploaddoctors adminsetup adminduplicates admindashboard adminmetamanager".split(
    " ",
  ),
  ..."adminmanageusers adminmanagebusinesses adminmanagereviews adminmanagecategories adminaudit adminledger adminsynonyms".split(
    " ",
  ),
  ..."reviews server-error not-found demo static public assets robots favicon icon".split(" "),
]);

/** Whether a top-level category may not have this slug because the site itself is found there. */
export const isReservedSlug = (slug: string): boolean => reserved.has(slug.toLowerCase());
