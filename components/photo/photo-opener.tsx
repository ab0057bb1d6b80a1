"use client";

import { type ComponentProps, useEffectEvent, useLayoutEffect, useState } from "react";
import { useOnDemand } from "@/components/shared/use-on-demand";
import { type PhotoViewer, type ShownPhoto } from "./photo-viewer";

const loadViewer = () => import("./photo-viewer").then(({ PhotoViewer }) => PhotoViewer);

/** The photos of a list: its markup has all that the viewer needs. */
const shownIn = (links: readonly HTMLAnchorElement[]): ShownPhoto[] =>
  links.map((link) => {
    const { alt, width, height } = link.querySelector("img")!;
    return { id: Number(link.dataset.photo), src: link.href, alt, width, height };
  });

/** Opens the photos of every `PhotoLinks` on the page in a dialog instead of as files. */
export function PhotoOpener() {
  const { Part: Viewer, want } = useOnDemand(loadViewer);
  const [opened, setOpened] = useState<Omit<ComponentProps<typeof PhotoViewer>, "onClose"> | null>(null);

  const open = useEffectEvent(async (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("[data-photos] a");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const list = link.closest("[data-photos]")!;
    const links = [...list.querySelectorAll("a")];
    if (await want()) setOpened({ title: list.ariaLabel ?? "", photos: shownIn(links), at: links.indexOf(link) });
    else location.href = link.href;
  });
  // Before the page counts as hydrated.
  useLayoutEffect(() => {
    const onClick = (event: MouseEvent) => void open(event);
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);

  if (!Viewer || !opened) return null;
  return <Viewer {...opened} onClose={() => setOpened(null)} />;
}
