"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { mapPinIcon } from "@/components/ui/icons";
import { pointText } from "@/lib/rules/distance";

/** How long the browser may look for it, in ms, and how old an answer from before may be. */
const longestMs = 10_000;
const oldestMs = 10 * 60_000;

const reasons: Record<number, string> = {
  1: "Your browser does not share your location with this site. Type a ZIP code or a city instead.",
  3: "Finding your location took too long. Type a ZIP code or a city instead.",
};
const failed = "Your location could not be found. Type a ZIP code or a city instead.";

function send(input: string, text: string) {
  const field = document.getElementById(input);
  if (!(field instanceof HTMLInputElement)) return;
  field.value = text;
  field.form?.requestSubmit();
}

/**
 * An offer, asked for only when it is taken: where the visitor is, rounded to two decimals, is put into the field of
 * this id and the form is sent.
 */
export function UseMyLocation({ input }: { input: string }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const fail = (why: string) => {
    setAsking(false);
    setReason(why);
  };
  const ask = () => {
    if (!("geolocation" in navigator)) return fail(failed);
    setAsking(true);
    setReason("");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => send(input, pointText(coords)),
      ({ code }) => fail(reasons[code] ?? failed),
      { timeout: longestMs, maximumAge: oldestMs },
    );
  };
  return (
    <div className="needs-script">
      <Button
        look="quiet"
        size="narrow"
        className="-ml-3"
        aria-disabled={isAsking}
        onClick={isAsking ? undefined : ask}
      >
        <Icon of={mapPinIcon} />
        {isAsking ? "Asking your browser" : "Use my location"}
      </Button>
      <p role="status" className="text-soft">
        {reason}
      </p>
    </div>
  );
}
