import { z } from "zod";

const messagesByType: Record<string, string> = {
  string: "A valid text is required.",
  number: "A valid number is required.",
  int: "A whole number is required.",
  boolean: "Must be a valid boolean.",
  array: "A list is required.",
  object: "An object is required.",
};

/** The message for a value that is missing or of the wrong type. */
function typeMessage({ expected, input }: { expected: string; input?: unknown }): string {
  if (input === undefined) return "This field is required.";
  if (input === null) return "This field may not be null.";
  return messagesByType[expected] ?? "This value is not valid.";
}

const choices = (values: readonly unknown[]): string => `Must be one of: ${values.map(String).join(", ")}.`;

// Zod's own messages are for programmers; these are shown in forms as they are. A schema's own message takes precedence.
z.config({
  customError: (issue) => {
    if (issue.code === "invalid_type") return typeMessage(issue);
    if (issue.code === "invalid_value")
      return issue.input === undefined ? "This field is required." : choices(issue.values);
    if (issue.code === "too_small") return `Ensure this value is at least ${String(issue.minimum)}.`;
    if (issue.code === "too_big") return `Ensure this value is at most ${String(issue.maximum)}.`;
    if (issue.code === "invalid_format") return "This value is not valid.";
    return undefined;
  },
});
