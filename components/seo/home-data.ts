import { mailHref } from "@/lib/format/contact-links";
import { routes } from "@/lib/site/routes";
import { graphOf, idOf, thing } from "./graph";

/** The placeholder for the query in the URL below. */
const WORDS = "search_term_string";

/** Structured data of the home page: the publisher and the search action. `origin`: the site's. */
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
      // Declares the placeholder; "-input" is schema.org's suffix for an action's input.
      "query-input": `required name=${WORDS}`,
    }),
  });
  return graphOf(site, organization);
}
