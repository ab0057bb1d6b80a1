/**
 * What programs that fetch pages by themselves call themselves by: words of their user agents. A browser that nobody
 * sits at ("headless") is one too.
 */
const names = [
  ..."bot crawl spider slurp scrap archiver fetcher preview scanner monitor uptime headless lighthouse".split(" "),
  ..."facebookexternalhit embedly mediapartners pagespeed phantomjs playwright puppeteer selenium".split(" "),
  ..."curl wget python-requests python-urllib aiohttp httpx go-http-client okhttp java/ libwww-perl".split(" "),
  ..."node-fetch undici axios guzzlehttp apache-httpclient postman insomnia".split(" "),
];

const pattern = new RegExp(names.map((name) => name.replace(/[/-]/g, "\\$&")).join("|"), "i");

/** A phone whose maker's name ends like a robot's. */
const notOne = /\bcubot\b/gi;

/** Whether a user agent is a program's own and not a person's browser; one that says nothing is. */
export function isBot(userAgent: string | null): boolean {
  const text = (userAgent ?? "").trim();
  return text === "" || pattern.test(text.replace(notOne, ""));
}
