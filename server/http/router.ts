import "server-only";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { type Endpoint } from "./endpoint";
import { type Answer, json, responseOf } from "./respond";

/** A path of the API, with the endpoints of its methods. */
interface Path {
  pattern: RegExp;
  /** As in metrics: `/api/reviews/[id]`. */
  name: string;
  endpoints: Map<string, Endpoint>;
  /** The methods, as in the header. */
  allow: string;
}

/** What there is at a requested path. */
interface Place {
  name: string;
  /** Whether the front server makes its GET calls itself. */
  isDirect: boolean;
  /** Answers a request for this path, whatever its method. `isBehind` as in server/http/endpoint.ts. */
  answer: (request: Request, isBehind?: () => Promise<boolean>) => Promise<Answer | Response>;
}

/** What a parameter stands for, by its name; any other is one part of a path. */
const parameters: Record<string, string> = {
  kind: kinds.map((kind) => kindFacts[kind].segment).join("|"),
  path: ".+?",
};

const patternOf = (path: string): RegExp => {
  const parts = path
    .replaceAll(".", String.raw`\.`)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${parameters[name] ?? "[^/]+"})`);
  return new RegExp(`^/api/${parts.replace(/\/$/, "")}/?$`);
};

const nameOf = (path: string): string =>
  `/api/${path
    .replace(/\/$/, "")
    .replace("{path}", "[...path]")
    .replaceAll(/\{(\w+)\}/g, "[$1]")}`;

function pathOf(path: string, endpoints: Map<string, Endpoint>): Path {
  const allow = [...endpoints.keys(), ...(endpoints.has("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  return { pattern: patternOf(path), name: nameOf(path), endpoints, allow };
}

/** The paths of these endpoints, those with parameters last. */
function pathsOf(endpoints: readonly Endpoint[]): Path[] {
  const byPath = new Map<string, Map<string, Endpoint>>();
  for (const endpoint of endpoints) {
    const { path, method } = endpoint.op;
    byPath.set(path, (byPath.get(path) ?? new Map<string, Endpoint>()).set(method, endpoint));
  }
  // "{" sorts after every character of a fixed part.
  return [...byPath.keys()].sort().map((path) => pathOf(path, byPath.get(path) ?? new Map<string, Endpoint>()));
}

const decodedParams = (groups: Record<string, string> = {}): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(groups).map(([name, text]) => [
      name,
      name === "path" ? text.split("/").map(decodeURIComponent) : decodeURIComponent(text),
    ]),
  );

/** Answers with the endpoint of the request's method, HEAD with that of GET. */
async function answerAt(
  { endpoints, allow }: Path,
  request: Request,
  context: Parameters<Endpoint["call"]>[1],
): Promise<Answer | Response> {
  const isHead = request.method === "HEAD";
  if (request.method === "OPTIONS") return { status: 204, headers: { allow }, body: null };
  const endpoint = endpoints.get(isHead ? "GET" : request.method);
  if (!endpoint) return json({ detail: `Method "${request.method}" not allowed.` }, 405, { allow });
  const answer = await endpoint.call(request, context);
  return isHead ? new Response(null, { status: answer.status, headers: answer.headers }) : answer;
}

const placeOf = (path: Path, groups?: Record<string, string>): Place => ({
  name: path.name,
  isDirect: path.endpoints.get("GET")?.op.isDirect ?? false,
  answer: (request, isBehind) => answerAt(path, request, { params: decodedParams(groups), isBehind }),
});

/** Makes the function that finds what there is at a path; it gives null for nothing. */
export function createRouter(endpoints: readonly Endpoint[]): (path: string) => Place | null {
  const paths = pathsOf(endpoints);
  // The most frequent calls have no parameters: their name is the path.
  const fixed = new Map(paths.filter(({ name }) => !name.includes("[")).map((path) => [path.name, path]));
  return (asked) => {
    if (!asked.startsWith("/api/")) return null;
    const known = fixed.get(asked.endsWith("/") ? asked.slice(0, -1) : asked);
    if (known) return placeOf(known);
    for (const path of paths) {
      const found = path.pattern.exec(asked);
      if (found) return placeOf(path, found.groups);
    }
    return null;
  };
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Handler = (request: Request) => Promise<Response>;

/**
 * The exports of a route file: they answer every path below it. A path without operations is 404 for every method, and a
 * method without an operation is 405.
 */
export function routes(...apis: readonly (readonly Endpoint[])[]): Record<(typeof methods)[number], Handler> {
  const find = createRouter(apis.flat());
  const handle: Handler = async (request) => {
    // Next finds the files of "/API" too.
    const place = find(new URL(request.url).pathname.replace(/^\/api/i, "/api"));
    if (!place) return json({ detail: "Not found." }, 404);
    const answer = await place.answer(request);
    return answer instanceof Response ? answer : responseOf(answer);
  };
  return Object.fromEntries(methods.map((method) => [method, handle])) as ReturnType<typeof routes>;
}
