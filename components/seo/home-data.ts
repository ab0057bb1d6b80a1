import { mailHref } from "@/lib/format/contact-links";
import { routes } from "@/lib/routes";
import { graphOf, idOf, thing } from "./graph";

/** The placeholder for the words in the address below. */
const WORDS = "search_term_string";

/** Whose site this is and how it is searched, in schema.org's words. `origin`: the site's. */
export function homeData({
  siteName,
  supportEmail,
  origin,
}: {
  siteName: string;
  supportEmail: string;
  origin: string;
}) {
  const organization = thing("Organization", {
    "@id": idOf.publisher(origin),
    name: siteName,
    url: origin + routes.home,
    logo: `${origin}/logo.png`,
    email: mailHref(supportEmail)?.replace("mailto:", ""),
  });
  const site = thing("WebSite", {
    "@id": idOf.site(origin),
    name: siteName,
    url: origin + routes.home,
    publisher: { "@id": idOf.publisher(origin) },
    potentialAction: thing("SearchAction", {
      target: thing("EntryPoint", { urlTemplate: `${origin}${routes.search()}?q={${WORDS}}` }),
      // What stands for the words; "-input" is schema.org's own way to say it of any property of an action.
      "query-input": `required name=${WORDS}`,
    }),
  });
  return graphOf(site, organization);
}
