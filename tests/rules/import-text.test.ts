import { expect, test } from "vitest";
import { plainText } from "@/lib/rules/import-text";

test.each<[string, string | null]>([
  ["Kent &amp; Sons", "Kent & Sons"],
  ["O&#39;Hara &#x26; Ren&eacute;e", "O'Hara & Renée"],
  ["<p>We are <b>best</b>.<br/>Call&nbsp;us</p><script>alert(1)</script>", "We are best. Call us"],
  ["<ul><li>Wills</li><li>Trusts</li></ul>", "Wills; Trusts"],
  ["<div>One</div><div>Two</div>", "One\nTwo"],
  ["Zoë\u202ekent", "Zoëkent"],
  ["Kent & Sons", null],
  ["Ünïcode <Shop>", null],
  ["5 < 6 and 7 > 3", null],
  ["AT&T; &unknown;", null],
])("reads %j as %j", (text, plain) => {
  expect(plainText(text, false)?.text ?? null).toBe(plain);
});

test("takes the address of a link where an address is wanted", () => {
  expect(plainText('<a href="https://kent.example">site</a>', true)?.text).toBe("https://kent.example");
});
