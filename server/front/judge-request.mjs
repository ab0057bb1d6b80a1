const maxPathLength = 300;
const maxRawLength = 2000;

export const pageMethods = ["GET", "HEAD", "OPTIONS"];
const allMethods = [...pageMethods, "POST", "PUT", "PATCH", "DELETE"];

/** Paths under which more than pages is found: only there may anything be sent. */
const takesBodies = /^\/(api|accounts|dev)(\/|$)/i;

/** The address of the page that is drawn at build time to be sent when a page fails; nobody else need visit it. */
export const errorPagePath = "/server-error";

// What scanners ask every site for. No address of this one contains any of it.
const foreign =
  /\.(php\d?|phtml|aspx?|jspx?|cgi|pl|env|git|svn|sql|bak|old|ini|cfg|conf|sh|exe|dll)(\/|$)|^\/(wp-|cgi-bin)/i;
const dotSegment = /\/\.(?!well-known(\/|$))/;
const strange = /[\u0000-\u001f\u007f\\]/;

export const isApiPath = (path) => /^\/api(\/|$)/i.test(path);

/** The part of a request target before the query. */
export function pathOf(target) {
  const end = target.indexOf("?");
  return end < 0 ? target : target.slice(0, end);
}

function isOdd(path) {
  if (path.length > maxRawLength || path.startsWith("//")) return true;
  let decoded;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return true;
  }
  if (decoded.replace(/\/+$/, "").toLowerCase() === errorPagePath) return true;
  return decoded.length > maxPathLength || strange.test(decoded) || dotSegment.test(decoded) || foreign.test(decoded);
}

function judgeMethod(method, path) {
  const allowed = takesBodies.test(path) ? allMethods : pageMethods;
  if (!allowed.includes(method)) return { status: 405, allow: allowed.join(", ") };
  return method === "OPTIONS" && allowed === pageMethods ? { status: 204, allow: allowed.join(", ") } : null;
}

/**
 * Whether a request can be refused by its first line alone, before anything of the site is troubled with it.
 * @param {{method: string, url: string}} req
 * @returns {{status: number, allow?: string} | null} null: let it through
 */
export function judgeRequest({ method, url }) {
  if (!url.startsWith("/")) return { status: 400 };
  const path = pathOf(url);
  if (isOdd(path)) return { status: 404 };
  return judgeMethod(method, path);
}
