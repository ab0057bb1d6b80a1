import { afterEach } from "vitest";

const complaints: string[] = [];

console.error = (...parts: unknown[]) => {
  complaints.push(parts.map(String).join(" "));
};

// A test fails if an error is logged during it.
afterEach(() => {
  const said = complaints.splice(0);
  if (said.length) throw new Error(`console.error was called:\n${said.join("\n")}`);
});
