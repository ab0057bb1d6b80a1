import { z } from "zod";

const article: Record<string, string> = {
  string: "A valid text is required.",
  number: "A valid number is required.",
  int: "A whole number is required.",
  boolean: "Must be a valid boolean.",
  array: "A list is required.",
  object: "An object is required.",
};

/** What people are told of a value that is not of the type asked for. */
function ofType({ expected, input }: { expected: string; input?: unknown }): string {
  if (input === undefined) return "This field is required.";
  if (input === null) return "This field may not be null.";
  return article[expected] ?? "This value is not valid.";
}

const choices = (values: readonly unknown[]): string => `Must be one of: ${values.map(String).join(", ")}.`;

// The library's own messages speak to programmers; these go into forms as they are. A schema's own message comes first.
z.config({
  customError: (issue) => {
    if (issue.code === "invalid_type") return ofType(issue);
    if (issue.code === "invalid_value")
      return issue.input === undefined ? "This field is required." : choices(issue.values);
    if (issue.code === "too_small") return `Ensure this value is at least ${String(issue.minimum)}.`;
    if (issue.code === "too_big") return `Ensure this value is at most ${String(issue.maximum)}.`;
    if (issue.code === "invalid_format") return "This value is not valid.";
    return undefined;
  },
});
