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

it("counts a visible page as seen at once", () => {
  page.visibilityState = "visible";
  whenSeen(see);
  expect(seen).toBe(1);
});

it("counts a page opened in the background as seen when it becomes visible, once", () => {
  whenSeen(see);
  page.turn("hidden");
  expect(seen).toBe(0);
  page.turn("visible");
  page.turn("hidden");
  page.turn("visible");
  expect(seen).toBe(1);
});

it("doesn't count a page that is left before it was visible", () => {
  const stop = whenSeen(see);
  stop();
  page.turn("visible");
  expect(seen).toBe(0);
});
