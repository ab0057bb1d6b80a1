"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { useOnDemand } from "@/components/shared/use-on-demand";
import { type ShownPhoto } from "./photo-viewer";

const loadViewer = () => import("./photo-viewer").then(({ PhotoViewer }) => PhotoViewer);

/** The photos of the page: its markup has all that the viewer needs. */
const shownIn = (links: readonly HTMLAnchorElement[]): ShownPhoto[] =>
  links.flatMap((link) => {
    const image = link.querySelector("img");
    return image ? [{ src: link.href, alt: image.alt, width: image.width, height: image.height }] : [];
  });

/** Opens the photos of the element with this id in a dialog instead of as files. */
export function PhotoOpener({ of, name }: { of: string; name: string }) {
  const { Part: Viewer, want } = useOnDemand(loadViewer);
  const [opened, setOpened] = useState<{ photos: ShownPhoto[]; at: number } | null>(null);

  const open = useEffectEvent(async (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const links = [...document.querySelectorAll<HTMLAnchorElement>(`#${of} li > a`)];
    if (await want()) setOpened({ photos: shownIn(links), at: links.indexOf(link) });
    else location.assign(link.href);
  });
  useEffect(() => {
    const strip = document.getElementById(of);
    const onClick = (event: MouseEvent) => void open(event);
    strip?.addEventListener("click", onClick);
    return () => strip?.removeEventListener("click", onClick);
  }, [of]);

  if (!Viewer || !opened) return null;
  return <Viewer {...opened} name={name} onClose={() => setOpened(null)} />;
}
