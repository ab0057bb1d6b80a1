import { isNpi } from "../rules/npi";

/** The href of a website; "https://" is added if there is no scheme. Null for other schemes and invalid URLs. */
export function websiteHref(value: string | null | undefined): string | null {
  const text = value?.trim();
  if (!text) return null;
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/:]+:\d+(\/|$)/.test(text);
  try {
    const url = new URL(hasScheme ? text : `https://${text}`);
    const isWeb = url.protocol === "https:" || url.protocol === "http:";
    return isWeb && url.hostname.includes(".") ? url.href : null;
  } catch {
    return null;
  }
}

/** The src of a picture: a file on this site, or a website's URL; null for anything else. */
export function imageSrc(value: string | null | undefined): string | null {
  const text = value?.trim() ?? "";
  return /^\/(?![/\\])[\w./-]*$/.test(text) ? text : websiteHref(text);
}

/** The host of a website without "www.", for display. */
export function hostOf(href: string): string {
  return new URL(href).hostname.replace(/^www\./, "");
}

/** The digits of a phone number, with a leading plus if there is one, and those of its extension. */
function partsOf(value: string | null | undefined): { digits: string; extension: string | undefined } | null {
  const [number = "", extension] = (value?.trim() ?? "").split("ext.");
  const digits = number.replace(/\D/g, "");
  return digits ? { digits: `${number.startsWith("+") ? "+" : ""}${digits}`, extension: extension?.trim() } : null;
}

/** A phone number for display: a US number as (207) 555-0142, any other as it is stored. */
export function phoneText(value: string): string {
  const { digits = "", extension } = partsOf(value) ?? {};
  const match = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(digits);
  if (!match) return value.trim();
  return `(${match[1]}) ${match[2]}-${match[3]}${extension === undefined ? "" : ` ext. ${extension}`}`;
}

/** Directions to an address or a pin, on a map service; null without one. */
export function directionsHref(address: string): string | null {
  return address ? `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}` : null;
}

/** The page of an NPI in its public registry; null if it isn't one. */
export function npiHref(value: string): string | null {
  const npi = value.trim();
  return isNpi(npi) ? `https://npiregistry.cms.hhs.gov/provider-view/${npi}` : null;
}

/** A "tel:" link (RFC 3966); null without a number. */
export function telHref(phone: string | null | undefined): string | null {
  const parts = partsOf(phone);
  return parts && `tel:${parts.digits}${parts.extension === undefined ? "" : `;ext=${parts.extension}`}`;
}

/** An "sms:" link; null without a number. */
export function smsHref(phone: string | null | undefined): string | null {
  const parts = partsOf(phone);
  return parts && `sms:${parts.digits}`;
}

/** A WhatsApp link; ten digits are treated as a US number. */
export function whatsappHref(phone: string | null | undefined): string | null {
  const digits = partsOf(phone)?.digits.replace("+", "");
  return digits ? `https://wa.me/${digits.length === 10 ? `1${digits}` : digits}` : null;
}

/** A "mailto:" link; null unless the text is a plausible email address. */
export function mailHref(email: string | null | undefined): string | null {
  const text = email?.trim() ?? "";
  return /^[^\s@<>"',;:?&%()[\]\\]+@[^\s@<>"',;:?&%/()[\]\\]+\.[a-z0-9-]{2,}$/i.test(text) ? `mailto:${text}` : null;
}
