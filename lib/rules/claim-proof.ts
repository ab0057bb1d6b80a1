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

/** Domains where anyone can get a mailbox or a page, so that an address there proves nothing about a business. */
const shared = new Set(
  `gmail.com googlemail.com yahoo.com ymail.com rocketmail.com outlook.com hotmail.com live.com msn.com aol.com
  icloud.com me.com mac.com proton.me protonmail.com gmx.com gmx.net mail.com zoho.com fastmail.com hey.com
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com
  facebook.com instagram.com linkedin.com x.com twitter.com tiktok.com youtube.com yelp.com google.com bing.com
  apple.com healthgrades.com zocdoc.com vitals.com webmd.com avvo.com justia.com findlaw.com lawyers.com martindale.com
  psychologytoday.com nextdoor.com bbb.org yellowpages.com angi.com thumbtack.com houzz.com linktr.ee bit.ly
  wordpress.com wix.com wixsite.com squarespace.com weebly.com godaddysites.com blogspot.com tumblr.com medium.com
  substack.com shopify.com myshopify.com webflow.io carrd.co about.me business.site`.split(/\s+/),
);

/** Whether a domain belongs to a mail or page provider whose users share it. */
export const isSharedDomain = (domain: string): boolean => shared.has(domain);
