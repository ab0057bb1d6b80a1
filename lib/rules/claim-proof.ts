/** The best first. */
export const proofMethods = ["email", "dns", "callback", "document"] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** How long a mailed code is valid, in minutes, and how many attempts it allows. */
export const codeMinutes = 15;
export const codeTries = 5;
/** Codes per day for an address, a listing, and an account. */
export const codesADay = 3;
/** How long a website must have been on the listing before it can prove a claim, in days. */
export const websiteDays = 30;

export type ProofStrength = "strong" | "weak" | "none";

/** The methods that prove control of the listing's website. */
export const websiteMethods: readonly ProofMethod[] = ["email", "dns"];

interface GivenProof {
  method: ProofMethod;
  verified_at: Date | null;
}

/** Whether a proof still says something: one by the website ends when the listing gets another website or none. */
const isStanding = ({ method, verified_at }: GivenProof, websiteSince: Date | null): boolean =>
  verified_at !== null && (!websiteMethods.includes(method) || (websiteSince !== null && websiteSince <= verified_at));

/**
 * How well a claim is proven: control of the website is strong, a call to the listed number or a document weak.
 * @param websiteSince since when the listing has its website; null without one
 */
export function strengthOf(proofs: readonly GivenProof[], websiteSince: Date | null): ProofStrength {
  const verified = proofs.filter((proof) => isStanding(proof, websiteSince));
  if (verified.some(({ method }) => websiteMethods.includes(method))) return "strong";
  return verified.length > 0 ? "weak" : "none";
}

/** Mail providers with domains in many countries: "gmx.de", "yahoo.co.uk". */
const sharedNames = new Set(
  `gmail googlemail yahoo ymail rocketmail outlook hotmail live msn aol gmx proton protonmail yandex zoho tuta tutanota
  mailbox posteo fastmail hushmail inbox mail email icloud`.split(/\s+/),
);

/** Domains where anyone can get a mailbox or a page, so that an address there proves nothing about a business. */
const shared = new Set(
  `me.com mac.com pm.me hey.com duck.com web.de t-online.de freenet.de arcor.de 1und1.de bluewin.ch hispeed.ch aon.at
  orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr libero.it virgilio.it tiscali.it alice.it telenet.be skynet.be
  ziggo.nl kpnmail.nl planet.nl home.nl btinternet.com btopenworld.com sky.com virginmedia.com ntlworld.com talktalk.net
  blueyonder.co.uk seznam.cz wp.pl o2.pl onet.pl interia.pl op.pl bk.ru list.ru rambler.ru ukr.net abv.bg sapo.pt
  uol.com.br bol.com.br terra.com.br ig.com.br qq.com 163.com 126.com sina.com foxmail.com naver.com daum.net hanmail.net
  rediffmail.com bigpond.com optusnet.com.au iinet.net.au xtra.co.nz rogers.com shaw.ca sympatico.ca bell.net telus.net
  videotron.ca cogeco.ca comcast.net verizon.net att.net sbcglobal.net bellsouth.net ameritech.net pacbell.net swbell.net
  cox.net charter.net spectrum.net twc.com rr.com brighthouse.com earthlink.net mindspring.com juno.com netzero.net
  optonline.net optimum.net centurylink.net embarqmail.com q.com windstream.net frontier.com frontiernet.net suddenlink.net
  mediacombb.net cableone.net wowway.com rcn.com hughes.net tds.net netscape.net excite.com lycos.com usa.net
  facebook.com instagram.com linkedin.com x.com twitter.com tiktok.com youtube.com yelp.com google.com bing.com
  apple.com healthgrades.com zocdoc.com vitals.com webmd.com avvo.com justia.com findlaw.com lawyers.com martindale.com
  psychologytoday.com nextdoor.com bbb.org yellowpages.com angi.com thumbtack.com houzz.com linktr.ee bit.ly
  wordpress.com wix.com wixsite.com squarespace.com weebly.com godaddysites.com blogspot.com tumblr.com medium.com
  substack.com shopify.com myshopify.com webflow.io carrd.co about.me business.site`.split(/\s+/),
);

/** Whether a registrable domain belongs to a mail or page provider whose users share it. */
export const isSharedDomain = (domain: string): boolean =>
  shared.has(domain) || sharedNames.has(domain.split(".", 1)[0] ?? "");
