"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { mapPinIcon } from "@/components/ui/icons";
import { pointText } from "@/lib/rules/distance";

/** How long the browser may take, and how old a cached position may be, in ms. */
const longestMs = 10_000;
const oldestMs = 10 * 60_000;

const reasons: Record<number, string> = {
  1: "Your browser does not share your location with this site. Type a ZIP code or a city instead.",
  3: "Finding your location took too long. Type a ZIP code or a city instead.",
};
const failed = "Your location could not be found. Type a ZIP code or a city instead.";

/**
 * Leads to the search `href` around the visitor's position, which is rounded to two decimals and takes the place of its
 * point. The browser asks for permission only when the button is pressed.
 */
export function UseMyLocation({ href }: { href: string }) {
  const [isLocating, setLocating] = useState(false);
  const [reason, setReason] = useState("");
  const fail = (why: string) => {
    setLocating(false);
    setReason(why);
  };
  const go = (near: string) => {
    const address = new URL(href, location.href);
    address.searchParams.set("near", near);
    location.assign(address);
  };
  const locate = () => {
    if (!("geolocation" in navigator)) return fail(failed);
    setLocating(true);
    setReason("");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => go(pointText(coords)),
      ({ code }) => fail(reasons[code] ?? failed),
      { timeout: longestMs, maximumAge: oldestMs },
    );
  };
  return (
    <div className="needs-script">
      <Button variant="quiet" size="narrow" className="-ml-3" disabled={isLocating} onClick={locate}>
        <Icon of={mapPinIcon} />
        {isLocating ? "Asking your browser" : "Use my location"}
      </Button>
      <p role="status" className="text-soft">
        {reason}
      </p>
    </div>
  );
}
