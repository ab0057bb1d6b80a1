/** Next's async script elements, and its preload of one of them. */
const besidePage = /<script src="(\/_next\/static\/[^"]+)" async="">/g;
const fetchAhead = /<link rel="preload" as="script"[^>]*>/g;

/**
 * Makes a page paint before its scripts load: the page only names them, and `public/early.js` loads them after the
 * first paint. On slow connections, text and pictures come first; reading a page needs no script. User text can't look
 * like a script element: its "<" is escaped in the document and in the hydration data. Works on bytes: the searched
 * text is ASCII, and decoding the document takes three times as long.
 * @param {Buffer} html a complete document
 * @returns {Buffer}
 */
export const withLateScripts = (html) =>
  Buffer.from(
    html.toString("latin1").replace(fetchAhead, "").replace(besidePage, '<script data-late="$1" async="">'),
    "latin1",
  );
