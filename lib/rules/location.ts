import { stateCode, stateCodes } from "./us-states";

export interface Place {
  city?: string;
  state?: string;
}

const isStateCode = (text: string) => stateCodes.has(text.toUpperCase());

/**
 * What a location filter means: "City, ST", "City ST", "ST" alone or a city alone. The last two letters count as a
 * state only if they are a state's or territory's code ("Santa Fe" is a city). The state comes back in capitals.
 */
export function parseLocation(text: string): Place {
  const tidy = text.trim().replace(/\s+/g, " ");
  if (tidy === "") return {};
  const parts = tidy.split(",").map((part) => part.trim());
  if (parts.length === 2 && parts[0] && parts[1]) {
    return { city: parts[0], state: stateCode(parts[1]) ?? parts[1].toUpperCase() };
  }
  if (isStateCode(tidy)) return { state: tidy.toUpperCase() };
  const words = tidy.replace(/,+$/, "").split(" ");
  const last = words.at(-1) ?? "";
  if (words.length > 1 && isStateCode(last)) {
    return { city: words.slice(0, -1).join(" ").replace(/,+$/, ""), state: last.toUpperCase() };
  }
  return { city: tidy.replace(/,+$/, "").trim() };
}
