import { expect, it } from "vitest";
import { qrCode } from "@/lib/client/qr-code";
import { readAddresses } from "@/lib/rules/invitation";

it.each([
  ["a@example.com\nb@example.com", ["a@example.com", "b@example.com"]],
  ["a@example.com, b@example.com; c@example.com", ["a@example.com", "b@example.com", "c@example.com"]],
  ['"Doe, Jane" <jane@example.com>', ["jane@example.com"]],
  ["Name\tEmail\tCity\nJane\tjane@example.com\tKent", ["jane@example.com"]],
  ["Jane@example.com jane@EXAMPLE.com", ["Jane@example.com"]],
  ["mailto:jane@example.com.", ["jane@example.com"]],
  ["no one here", []],
])("finds each email address once in %j", (text, addresses) =>
  expect(readAddresses(text)).toEqual({ addresses, invalid: [] }),
);

it("names what looks like an address and isn't", () =>
  expect(readAddresses("jane@ @home a@b.c jane@@example.com")).toEqual({
    addresses: ["a@b.c"],
    invalid: ["jane@", "@home", "jane@@example.com"],
  }));

it("draws a QR code with its quiet zone", () => {
  const { size, path } = qrCode("https://directory.example.com/review/12345");
  const cells = [...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(Math.min(...cells.flat())).toBe(4);
  expect(Math.max(...cells.flat())).toBe(size - 5);
  expect(cells.length).toBeGreaterThan(200);
});
