import { expect, it, vi } from "vitest";
import { addressOf, call } from "@/lib/client/http";

/** Never called: the type checker refuses what the contract doesn't have, and a line that it accepts is an error, too. */
export function refusedCalls(): void {
  // @ts-expect-error no such path
  void call("POST", "claims/{id}/nothing/", { params: { id: 1 } });
  // @ts-expect-error no such method
  void call("PUT", "claims/{id}/callback/", { params: { id: 1 }, body: { note: "" } });
  // @ts-expect-error a missing parameter
  void call("POST", "claims/{id}/callback/", { body: { note: "" } });
  // @ts-expect-error another parameter
  void call("POST", "claims/{id}/callback/", { params: { claim: 1 }, body: { note: "" } });
  // @ts-expect-error no body
  void call("POST", "claims/{id}/callback/", { params: { id: 1 } });
  // @ts-expect-error another body
  void call("POST", "claims/{id}/callback/", { params: { id: 1 }, body: { text: "" } });
  // @ts-expect-error a body that nothing reads
  void call("DELETE", "claims/{id}/", { params: { id: 1 }, body: { reason: "" } });
  // @ts-expect-error another query
  void call("GET", "reviews/", { query: { listing: 1 } });
  // @ts-expect-error another response
  void call("GET", "stats/").then((stats) => stats satisfies { owners: number });
  // @ts-expect-error another parameter of an address
  addressOf("imports/{id}/rejects/", { params: { batch: 1 } });
}

it("calls the path with its parameters and query encoded, and leaves out what is empty", async () => {
  const addresses: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    addresses.push(address);
    return Promise.resolve(new Response("{}"));
  });
  await call("GET", "{kind}/by-path/{path}/", { params: { kind: "doctors", path: ["law & tax", "a/b"] } });
  await call("GET", "reviews/", { query: { user_id: 5, q: "a&b", rating: "", limit: null, offset: undefined } });
  expect(addresses).toEqual(["/api/doctors/by-path/law%20%26%20tax/a%2Fb/", "/api/reviews/?user_id=5&q=a%26b"]);
  expect(addressOf("users/me/export/")).toBe("users/me/export/");
  vi.unstubAllGlobals();
});
