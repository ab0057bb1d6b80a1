import "server-only";
import { kindSegment } from "@/lib/contract/listing";
import { type Handler } from "./endpoint";
import { json } from "./respond";

type Given = Partial<Record<"GET" | "POST" | "PATCH" | "DELETE", Handler>>;
const names = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Handlers = Record<(typeof names)[number], Handler>;

/** A route's exports: its handlers, HEAD beside GET, OPTIONS, and for every other method a 405 that names these. */
export function methods(given: Given): Handlers {
  const { GET } = given;
  const allowed = [...Object.keys(given), ...(GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const refuse: Handler = (request) =>
    Promise.resolve(json({ detail: `Method "${request.method}" not allowed.` }, 405, { allow: allowed }));
  const head: Handler = async (request, context) => {
    if (!GET) return refuse(request, context);
    const { status, headers } = await GET(request, context);
    return new Response(null, { status, headers });
  };
  const options: Handler = () => Promise.resolve(new Response(null, { status: 204, headers: { allow: allowed } }));
  return {
    ...(Object.fromEntries(names.map((name) => [name, refuse])) as Handlers),
    ...given,
    HEAD: head,
    OPTIONS: options,
  };
}

const nothingHere: Handler = () => Promise.resolve(json({ detail: "Not found." }, 404));

/** A path that no operation has: 404 for every method. */
export const unknownPath = Object.fromEntries(names.map((name) => [name, nothingHere])) as Handlers;

/** The exports of a route below `/api/{kind}/`: where `kind` is no collection there is nothing, whatever the method. */
export function kindMethods(given: Given): Handlers {
  const inside = methods(given);
  const guarded = (name: keyof Handlers): Handler => {
    return async (request, context) => {
      const { kind } = (await context.params) ?? {};
      return (kindSegment.safeParse(kind).success ? inside : unknownPath)[name](request, context);
    };
  };
  return Object.fromEntries(names.map((name) => [name, guarded(name)])) as Handlers;
}
