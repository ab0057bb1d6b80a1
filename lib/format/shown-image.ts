import { imageSrc } from "./contact-links";

/** Whether visitors load pictures from other sites: a setting of the server, of which pages tell the browser. */
function areRemoteShown(): boolean {
  if (typeof document !== "undefined") return document.documentElement.dataset.remoteImages !== undefined;
  // oxlint-disable-next-line house/forbidden-syntax -- components can't import server/env
  return process.env.ALLOW_REMOTE_IMAGES === "true";
}

/**
 * The src of a picture that a page shows: a file on this site, or a URL elsewhere if the operator allows it, since that
 * site learns who visits. Null for any other.
 */
export function shownImageSrc(value: string | null | undefined): string | null {
  const src = imageSrc(value);
  return src === null || src.startsWith("/") || areRemoteShown() ? src : null;
}

/** The address of a picture that isn't shown because it is on another site. */
export const hiddenImageHref = (value: string | null | undefined): string | null =>
  shownImageSrc(value) === null ? imageSrc(value) : null;
