/** The scripts that Next has the browser load beside the page, and its advice to fetch one of them ahead. */
const besidePage = /<script src="(\/_next\/static\/[^"]+)" async="">/g;
const fetchAhead = /<link rel="preload" as="script"[^>]*>/g;

/**
 * Lets a page be shown before its scripts are loaded: they are only named in it, and `public/early.js` loads them after
 * the first paint. Where that is slow, letters and pictures come first; nothing in a page waits for a script to be read.
 * What people write can't look like such an element: its "<" is escaped in the document and in the data that wakes it.
 * Letter by letter as bytes: what is looked for is ASCII, and to read a document as text takes three times as long.
 * @param {Buffer} html a whole document
 * @returns {Buffer}
 */
export const withLateScripts = (html) =>
  Buffer.from(
    html.toString("latin1").replace(fetchAhead, "").replace(besidePage, '<script data-late="$1" async="">'),
    "latin1",
  );
