import { describe, expect, it } from "vitest";
import { z } from "zod";
import { operation } from "@/lib/contract/operation";
import { endpoints } from "@/server/api";
import { endpoint } from "@/server/http/endpoint";
import { createRouter, routes } from "@/server/http/router";
import { call } from "../support/call";

const find = createRouter(endpoints);

describe("a path of the API", () => {
  it.each([
    ["/api/reviews/", "/api/reviews"],
    ["/api/reviews", "/api/reviews"],
    ["/api/reviews/5/", "/api/reviews/[id]"],
    ["/api/reviews/bulk_decide/", "/api/reviews/bulk_decide"],
    ["/api/reviews/by%2Fid/flag/", "/api/reviews/[id]/flag"],
    ["/api/doctors/5/claims/mine/", "/api/[kind]/[id]/claims/mine"],
    ["/api/doctors/export/", "/api/[kind]/export"],
    ["/api/doctors/by-slug/harbor/", "/api/[kind]/by-slug/[slug]"],
    ["/api/categories/by-path/law/family/divorce/", "/api/categories/by-path/[...path]"],
    ["/api/openapi.json", "/api/openapi.json"],
  ])("is found with and without parameters, fixed parts first: %s", (path, name) =>
    expect(find(path)?.name).toBe(name),
  );

  it.each([
    "/api",
    "/api/",
    "/api/lawyers/5/",
    "/api/reviews/5/nothing/",
    "/api/openapi-json",
    "/reviews/",
    "/x/api/reviews/",
  ])("is none of %s", (path) => expect(find(path)).toBeNull());

  it("is answered by the front server itself only for searches and suggestions", () => {
    const direct = endpoints.map(({ op }) => find(`/api/${op.path}`)).filter((place) => place?.isDirect);
    expect(direct.map((place) => place?.name)).toEqual(["/api/unified_search", "/api/suggest"]);
  });

  it("has its parameters decoded, and is found as /API too", async () => {
    const echo = operation("GET echo/{id}/{path}/", {
      summary: "Repeats its parameters.",
      who: "guest",
      params: z.object({ id: z.string(), path: z.array(z.string()) }),
      answer: z.unknown(),
    });
    const { GET } = routes([endpoint(echo, (_, { params }) => Promise.resolve(params))]);
    for (const prefix of ["api", "API"]) {
      const handler = ({ url }: Request) => GET(new Request(url.replace("/api/", `/${prefix}/`)));
      const { body } = await call({ handler, path: "echo/caf%C3%A9%2Fbar/a%20b/c/" });
      expect(body).toEqual({ id: "café/bar", path: ["a b", "c"] });
    }
  });
});
