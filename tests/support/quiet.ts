import { afterEach } from "vitest";

const complaints: string[] = [];

console.error = (...parts: unknown[]) => {
  complaints.push(parts.map(String).join(" "));
};

// What is printed as an error is one: a test during which it happens has not passed.
afterEach(() => {
  const said = complaints.splice(0);
  if (said.length) throw new Error(`console.error was called:\n${said.join("\n")}`);
});
