"use client";

import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { TabLink } from "@/components/ui/tabs";
import { cn } from "@/components/ui/cn";
import { useHydrated } from "@/lib/site/use-hydrated";

export interface Tab {
  key: string;
  label: string;
  /** The address that opens this tab. */
  href: string;
  /** A number after the label, with what it counts. */
  count?: { value: number; of: string };
  /** Gold, for the tab that leads to Premium. */
  isMarked?: boolean;
  panel: ReactNode;
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

type TabsProps = { id: string; label: string; tabs: Tab[]; open: string; onShow?: (key: string) => void };

/**
 * Tabs that are links: without JavaScript each loads a page; with it they switch in place and update the address. Arrow
 * keys, Home, and End move between them. Where they don't all fit, the open one is scrolled into view.
 */
export function Tabs({ id, label, tabs, open: first, onShow }: TabsProps) {
  const [open, setOpen] = useState(first);
  const isHydrated = useHydrated();
  const strip = useRef<HTMLDivElement>(null);
  // Only the strip scrolls, not the page.
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>("[aria-selected='true']");
    if (strip.current && tab)
      strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2;
  }, [open]);

  function show(tab: Tab) {
    setOpen(tab.key);
    onShow?.(tab.key);
    window.history.replaceState(null, "", tab.href);
  }
  function press(event: MouseEvent, tab: Tab) {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(tab);
  }
  function type(event: KeyboardEvent, at: number) {
    const to = event.key === " " ? at : steps[event.key]?.(at, tabs.length - 1);
    const tab = to === undefined ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    show(tab);
    document.getElementById(`${id}-${tab.key}-tab`)?.focus();
  }

  return (
    <>
      <div
        ref={strip}
        role="tablist"
        aria-label={label}
        className="border-line relative -mx-1 flex overflow-x-auto border-b px-1 pt-1"
      >
        {tabs.map((tab, at) => (
          <TabLink
            key={tab.key}
            id={`${id}-${tab.key}-tab`}
            role="tab"
            href={tab.href}
            isOpen={tab.key === open}
            aria-controls={`${id}-${tab.key}`}
            tabIndex={isHydrated && tab.key !== open ? -1 : 0}
            onClick={(event) => press(event, tab)}
            onKeyDown={(event) => type(event, at)}
            className={cn(
              tab.isMarked && "bg-gold-wash text-gold hover:text-gold rounded-t-md",
              tab.isMarked && tab.key === open && "border-gold",
            )}
          >
            {tab.label}
            {tab.count && tab.count.value > 0 && (
              <span className="bg-accent text-label text-on-accent ml-2 inline-flex min-h-6 min-w-6 items-center justify-center rounded-full px-1.5">
                {tab.count.value}
                <span className="sr-only"> {tab.count.of}</span>
              </span>
            )}
          </TabLink>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          id={`${id}-${tab.key}`}
          role="tabpanel"
          aria-labelledby={`${id}-${tab.key}-tab`}
          tabIndex={0}
          hidden={tab.key !== open}
          className="pt-2 *:first:border-t-0"
        >
          {tab.panel}
        </div>
      ))}
    </>
  );
}
