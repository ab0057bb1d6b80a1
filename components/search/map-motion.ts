import { select } from "d3-selection";
import { type D3ZoomEvent, zoom, zoomIdentity, type ZoomTransform } from "d3-zoom";
import { readResultsPage } from "@/lib/client/search";
import { messages } from "@/lib/messages/common";
import { type Box } from "@/lib/rules/distance";
import { areaText } from "@/lib/rules/map-area";
import { type Motion, movedArea, movedNationalArea, resultMapSize, scaleLimits } from "@/lib/rules/map-sight";

/** A gesture may still go on for so long after it paused, in ms. */
const settleMs = 250;

/** The parts of the map whose content comes from the page of another area. */
const parts = ["sheet", "here", "moves", "notes"];

const partOf = (map: Element, name: string) => map.querySelector<HTMLElement>(`[data-map=${name}]`);

/** One finger scrolls the page, and so does the wheel without a modifier. */
function isMeant(event: MouseEvent | TouchEvent): boolean {
  if ("touches" in event) return event.touches.length > 1;
  if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey;
  // Two quick presses of a control are no double click on the map.
  const isControl = event.target instanceof Element && event.target.closest("[data-map=moves]") !== null;
  return !isControl && !event.ctrlKey && event.button === 0;
}

/** A pinch on a trackpad comes as small turns of a wheel with Ctrl; those of a mouse are large. */
const factorOf = ({ deltaY, deltaMode }: WheelEvent): number =>
  -deltaY * (deltaMode === WheelEvent.DOM_DELTA_LINE ? 0.1 : Math.abs(deltaY) < 50 ? 0.02 : 0.004);

const shownIn = ({ dataset }: HTMLElement) => JSON.parse(dataset.shown ?? "null") as Box | null;

/** The area that a moved map shows; null for everything. */
async function areaAfter(map: HTMLElement, motion: Motion): Promise<Box | null> {
  const shown = shownIn(map);
  if (shown) return movedArea(shown, motion);
  const { nationalProjection } = await import("@/lib/maps/national-projection");
  const { width, height } = resultMapSize;
  const projection = nationalProjection({ width, height });
  return movedNationalArea(({ x, y }) => {
    const [longitude, latitude] = projection.invert?.([x * width, y * height]) ?? [];
    return longitude === undefined || latitude === undefined ? null : { longitude, latitude };
  }, motion);
}

const linksIn = (map: HTMLElement) => [...(partOf(map, "moves")?.querySelectorAll("a") ?? [])];

/** Puts the map of another page in the place of this one. False if that page has none. */
function replaceMap(map: HTMLElement, page: Document): boolean {
  const other = page.getElementById(map.id);
  if (!other || !partOf(other, "frame")) return false;
  for (const name of parts) partOf(map, name)?.replaceChildren(...(partOf(other, name)?.childNodes ?? []));
  map.dataset.shown = other.dataset.shown;
  map.dataset.rows = other.dataset.rows;
  const here = partOf(map, "here")?.firstElementChild;
  if (here instanceof HTMLElement) here.hidden = false;
  return true;
}

/** Gives the focus to the link that took the place of the one that had it, else to the map. */
function keepFocus(map: HTMLElement, had: Element | null) {
  if (!(had instanceof HTMLElement) || had.isConnected) return;
  const link = linksIn(map).find(({ title }) => title === had.title);
  (link ?? partOf(map, "frame"))?.focus({ preventScroll: true });
}

/** Shows the map of other addresses in place, of several the last one; `onShown` is called when one came, or failed to. */
function createAsking(map: HTMLElement, frame: HTMLElement, onShown: () => void) {
  let asked: { href: string; call: AbortController } | null = null;

  function stop() {
    asked?.call.abort();
    asked = null;
    frame.ariaBusy = null;
  }

  async function show(href: string) {
    if (asked?.href === href) return;
    stop();
    const call = new AbortController();
    asked = { href, call };
    frame.ariaBusy = "true";
    try {
      const page = await readResultsPage(href, call.signal);
      if (call.signal.aborted) return;
      const focused = map.contains(document.activeElement) ? document.activeElement : null;
      if (!replaceMap(map, page)) return location.assign(href);
      keepFocus(map, focused);
    } catch (error) {
      if (call.signal.aborted) return;
      console.error("Could not update the map.", error);
      partOf(map, "here")?.replaceChildren(messages.search.mapFailed);
    }
    stop();
    onShown();
  }

  return { show, stop };
}

/** Lets the links that move the map do so in place, and the keys that they name while the map has the focus. */
function listenToLinks(map: HTMLElement, frame: HTMLElement, show: (href: string) => void) {
  map.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("[data-map=moves] a") : null;
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(link.href);
  });
  frame.addEventListener("keydown", (event) => {
    if (event.target !== frame || event.ctrlKey || event.metaKey || event.altKey) return;
    const link = linksIn(map).find(({ dataset }) => dataset.keys?.split(" ").includes(event.key));
    if (!link) return;
    event.preventDefault();
    link.click();
  });
}

function place(map: HTMLElement, { k, x, y }: ZoomTransform) {
  const sheet = partOf(map, "sheet");
  sheet?.style.setProperty("transform", `translate(${x}px,${y}px) scale(${k})`);
  sheet?.style.setProperty("--map-scale", String(k));
}

/** Moves the map by gestures and keys; one that came to rest elsewhere is replaced by the map of its area. */
export function startMotion(map: HTMLElement, frame: HTMLElement): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const { show, stop } = createAsking(map, frame, () => {
    // Without an event, which would be taken for another gesture.
    select(frame).property("__zoom", zoomIdentity);
    place(map, zoomIdentity);
  });

  const behavior = zoom<HTMLElement, unknown>()
    .filter(isMeant)
    .wheelDelta(factorOf)
    .duration(matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 200)
    .on("start", begin)
    .on("zoom", ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => place(map, transform))
    .on("end", ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => {
      if (transform.toString() !== zoomIdentity.toString()) resting = setTimeout(() => void rest(transform), settleMs);
    });

  function begin() {
    clearTimeout(resting);
    stop();
    const shown = shownIn(map);
    const beyond = shown ? Infinity : 0;
    behavior.scaleExtent(scaleLimits(shown)).translateExtent([
      [-beyond, -beyond],
      [frame.clientWidth + beyond, frame.clientHeight + beyond],
    ]);
  }

  async function rest({ k, x, y }: ZoomTransform) {
    const area = await areaAfter(map, { scale: k, x: x / frame.clientWidth, y: y / frame.clientHeight });
    const address = new URL(map.dataset.elsewhere ?? "", location.href);
    if (area) address.searchParams.set("area", areaText(area));
    else address.searchParams.delete("area");
    await show(address.href);
  }

  select(frame).call(behavior);
  listenToLinks(map, frame, (href) => {
    clearTimeout(resting);
    void show(href);
  });
}
