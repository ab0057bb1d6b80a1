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

function submit(input: string, text: string) {
  const field = document.getElementById(input);
  if (!(field instanceof HTMLInputElement) || !field.form) return;
  field.value = text;
  const location = field.form.elements.namedItem("location");
  if (location instanceof HTMLInputElement) location.value = "";
  field.form.requestSubmit();
}

/**
 * Puts the visitor's position, rounded to two decimals, into the field with the id `input` and submits its form
 * without the location. The browser asks for permission only when the button is pressed.
 */
export function UseMyLocation({ input }: { input: string }) {
  const [isLocating, setLocating] = useState(false);
  const [reason, setReason] = useState("");
  const fail = (why: string) => {
    setLocating(false);
    setReason(why);
  };
  const locate = () => {
    if (!("geolocation" in navigator)) return fail(failed);
    setLocating(true);
    setReason("");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => submit(input, pointText(coords)),
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
