import "server-only";
import { kindSegment } from "@/lib/contract/listing";
import { type Handler } from "./endpoint";
import { json } from "./respond";

type RouteHandlers = Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", Handler>>;
const names = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type RouteExports = Record<(typeof names)[number], Handler>;

/** A route's exports: its handlers, HEAD (from GET), OPTIONS, and a 405 that lists these for every other method. */
export function methods(handlers: RouteHandlers): RouteExports {
  const { GET } = handlers;
  const allowed = [...Object.keys(handlers), ...(GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const refuse: Handler = (request) =>
    Promise.resolve(json({ detail: `Method "${request.method}" not allowed.` }, 405, { allow: allowed }));
  const head: Handler = async (request, context) => {
    if (!GET) return refuse(request, context);
    const { status, headers } = await GET(request, context);
    return new Response(null, { status, headers });
  };
  const options: Handler = () => Promise.resolve(new Response(null, { status: 204, headers: { allow: allowed } }));
  return {
    ...(Object.fromEntries(names.map((name) => [name, refuse])) as RouteExports),
    ...handlers,
    HEAD: head,
    OPTIONS: options,
  };
}

const notFoundHandler: Handler = () => Promise.resolve(json({ detail: "Not found." }, 404));

/** The exports of a path without operations: 404 for every method. */
export const unknownPath = Object.fromEntries(names.map((name) => [name, notFoundHandler])) as RouteExports;

/** The exports of a route below `/api/{kind}/`: 404 for every method when `kind` isn't a collection. */
export function kindMethods(handlers: RouteHandlers): RouteExports {
  const known = methods(handlers);
  const guarded = (name: keyof RouteExports): Handler => {
    return async (request, context) => {
      const { kind } = (await context.params) ?? {};
      return (kindSegment.safeParse(kind).success ? known : unknownPath)[name](request, context);
    };
  };
  return Object.fromEntries(names.map((name) => [name, guarded(name)])) as RouteExports;
}
