/** Next's async script elements, and its preload of one of them. */
const besidePage = /<script src="(\/_next\/static\/[^"]+)" async="">/g;
const fetchAhead = /<link rel="preload" as="script"[^>]*>/g;
/** Tags that React puts before or after the page's metadata, depending on which is ready first. */
const wandering =
  /<meta name="next-size-adjust" content=""\/>|<link rel="expect" href="#content" blocking="render"\/>/g;

/**
 * Lets a page paint before its scripts load: the page only names them, and `public/early.js` loads them after the first
 * paint. On slow connections, text and pictures come first; reading a page needs no script. User text can't look like a
 * script element, because its "<" is escaped in the document and in the hydration data. Works on bytes, because the
 * searched text is ASCII and decoding the document takes three times as long. Also fixes the order of tags in the head,
 * so that every render of a page has the same bytes.
 * @param {Buffer} html a complete document
 * @returns {Buffer}
 */
export function withLateScripts(html) {
  const text = html.toString("latin1").replace(fetchAhead, "").replace(besidePage, '<script data-late="$1" async="">');
  const end = text.indexOf("</head>");
  const head = text.slice(0, end);
  const moved = [...head.matchAll(wandering)].map(([tag]) => tag).sort();
  return Buffer.from(head.replace(wandering, "") + moved.join("") + text.slice(end), "latin1");
}
