"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { checkoutEndOf } from "@/lib/client/checkout-end";
import { readCampaign } from "@/lib/client/crowdfund";
import { type ListingKey } from "@/lib/client/listings";
import { type Campaign } from "@/lib/contract/crowdfund";
import { returnParam } from "@/lib/rules/crowdfund";
import { type CampaignProps } from "./campaign-props";

/** The card loads once it is this close to the viewport. */
const NEAR = "600px";

type Loaded = { Panel: ComponentType<CampaignProps>; campaign: Campaign };

async function load(listing: ListingKey): Promise<Loaded> {
  const [{ CampaignPanel }, campaign] = await Promise.all([import("./campaign-panel"), readCampaign(listing)]);
  return { Panel: CampaignPanel, campaign };
}

/**
 * The card of a listing's crowdfunding campaign. Its data and code load shortly before it scrolls into view, into a
 * placeholder of the same height; the card disappears if they can't be loaded.
 */
export function CrowdfundCard({ listing: { id, type }, name }: { listing: ListingKey; name: string }) {
  const place = useRef<HTMLElement>(null);
  const [loaded, setLoaded] = useState<Loaded | "failed" | null>(null);
  useEffect(() => {
    const show = () => void load({ id, type }).then(setLoaded, () => setLoaded("failed"));
    const around = place.current;
    // After the payment page the card shows the result, so it loads at once.
    if (!around || checkoutEndOf(returnParam)) return show();
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        show();
      },
      { rootMargin: NEAR },
    );
    watcher.observe(around);
    return () => watcher.disconnect();
  }, [id, type]);

  if (loaded === "failed") return null;
  return (
    <section
      ref={place}
      aria-labelledby="crowdfund-title"
      className="no-print needs-script border-line rounded-md border p-6"
    >
      <h2 id="crowdfund-title" tabIndex={-1} className="text-h4 outline-none">
        Crowdfund a premium year
      </h2>
      <div className="flow-root min-h-64">
        {loaded ? (
          <loaded.Panel
            listing={{ id, type }}
            name={name}
            campaign={loaded.campaign}
            onRead={(campaign) => setLoaded({ ...loaded, campaign })}
          />
        ) : (
          <Skeleton />
        )}
      </div>
    </section>
  );
}

const Skeleton = () => (
  <div aria-hidden="true" className="appear-late space-y-3 pt-3">
    <div className="bg-line h-5 rounded-sm" />
    <div className="bg-line h-5 w-2/3 rounded-sm" />
    <div className="bg-line h-2.5 rounded-full" />
    <div className="bg-line h-11 rounded-md" />
    <div className="bg-line h-11 rounded-md" />
  </div>
);
