import { GET as callback } from "@/app/accounts/callback/google/route";
import { GET as oidcCallback } from "@/app/accounts/callback/oidc/route";
import { GET as login } from "@/app/accounts/google/login/route";
import { GET as oidcLogin } from "@/app/accounts/oidc/login/route";
import { type OwnUser } from "@/lib/contract/user";
import { startIdentityProvider } from "@/dev/identity/provider";
import { answerTo } from "./call";
import { CookieJar } from "./cookie-jar";

/** The origin of the site under test: SITE_URL if a test has set it. */
export const site = process.env.SITE_URL || "http://localhost:3000";

/** The sign-in provider, set before the settings are first read; stop it at the end. */
export const provider = await startIdentityProvider({ siteUrl: site });
Object.assign(process.env, provider.env, { RATE_LIMIT_SCALE: "1" });

interface Visitor {
  jar?: CookieJar;
  headers?: Record<string, string>;
  /** Sends these fields as a form of the site. */
  form?: Record<string, string>;
}
type Route = (request: Request) => Promise<Response>;

/** Calls a route of the site as a browser would, with the cookies in its jar. */
export async function visit(route: Route, path: string, { jar = new CookieJar(), headers = {}, form }: Visitor = {}) {
  const answer = await route(
    new Request(site + path, {
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
      headers: {
        cookie: jar.header,
        host: "localhost:3000",
        "x-client-address": `10.0.0.${visits++ % 250}`,
        ...headers,
      },
    }),
  );
  jar.take(answer.headers);
  return answer;
}
let visits = 0;

/** The redirect target of an answer. */
export const locationOf = (answer: Response) => answer.headers.get("location") ?? "";

/** Submits the provider's form; returns the address that it redirects to. */
async function throughProvider(start: string, form: Record<string, string>): Promise<string> {
  const jar = new CookieJar();
  let address = start;
  for (let step = 0; step < 6; step += 1) {
    const isForm = address.includes("/interaction/");
    const answer = await fetch(address, {
      redirect: "manual",
      headers: { cookie: jar.header },
      ...(isForm ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    jar.take(answer.headers);
    if (answer.status === 400) throw new Error(`The provider refused: ${await answer.text()}`);
    address = new URL(answer.headers.get("location") ?? "", address).href;
    if (address.startsWith(site)) return address.slice(site.length);
  }
  throw new Error("The provider leads in a circle.");
}

interface Coming {
  email: string;
  name?: string;
  unverified?: string;
  cancel?: string;
}

/** The routes of each way in. */
const routesOf = { google: { login, callback }, oidc: { login: oidcLogin, callback: oidcCallback } };

/** Signs in from the first click to the last redirect. */
export async function comeIn(
  form: Coming,
  {
    jar = new CookieJar(),
    next = "/",
    by = "google",
    meanwhile = () => undefined,
  }: { jar?: CookieJar; next?: string; by?: keyof typeof routesOf; meanwhile?: () => void } = {},
) {
  const routes = routesOf[by];
  const start = `/accounts/${by}/login/?process=login&next=${encodeURIComponent(next)}`;
  const begun = await visit(routes.login, start, { jar });
  const back = await throughProvider(locationOf(begun), { name: "", ...form });
  meanwhile();
  const answer = await visit(routes.callback, back, { jar });
  return { jar, back, answer, location: locationOf(answer) };
}

/** The account of these cookies, or the status of the refusal. */
export async function whoIs(jar: CookieJar): Promise<OwnUser | number> {
  const answer = await answerTo(new Request(`${site}/api/users/me/`, { headers: { cookie: jar.header } }));
  return answer.status === 200 ? ((await answer.json()) as OwnUser) : answer.status;
}
