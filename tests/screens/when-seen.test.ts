import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenSeen } from "@/lib/client/analytics";

class Page extends EventTarget {
  visibilityState = "hidden";

  turn(state: string) {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

let page = new Page();
let seen = 0;
const see = () => {
  seen += 1;
};

beforeEach(() => {
  page = new Page();
  seen = 0;
  vi.stubGlobal("document", page);
});
afterEach(() => vi.unstubAllGlobals());

it("a page in front of somebody is seen at once", () => {
  page.visibilityState = "visible";
  whenSeen(see);
  expect(seen).toBe(1);
});

it("a page opened behind others is seen when it is looked at, and only once", () => {
  whenSeen(see);
  page.turn("hidden");
  expect(seen).toBe(0);
  page.turn("visible");
  page.turn("hidden");
  page.turn("visible");
  expect(seen).toBe(1);
});

it("a page that is left before anybody looked is not seen", () => {
  const stop = whenSeen(see);
  stop();
  page.turn("visible");
  expect(seen).toBe(0);
});
