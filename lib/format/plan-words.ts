import { type PlanState } from "../rules/premium-cause";
import { dayText } from "./date";

/** What becomes of a plan, in a sentence. */
export function planSentence({ goesOn, at }: Pick<PlanState, "goesOn" | "at">): string {
  const day = dayText(at) ?? "";
  switch (goesOn) {
    case "renews":
      return `Renews on ${day}.`;
    case "ends":
      return `Canceled: Premium ends on ${day}.`;
    case "owed":
      return `Payment failed: update your card by ${day}.`;
    case "over":
      return `Your plan ended on ${day}.`;
  }
}
