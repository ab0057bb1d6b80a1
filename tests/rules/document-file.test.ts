import { expect, it } from "vitest";
import { documentTypeOf } from "@/lib/rules/document-file";
import { strengthOf } from "@/lib/rules/claim-proof";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const png = "\x89PNG\r\n\x1a\n";

it.each([
  ["a PDF", "%PDF-1.4\nbody\n%%EOF\n", "application/pdf"],
  ["a JPEG", "\xff\xd8\xff\xe0body\xff\xd9", "image/jpeg"],
  ["a JPEG with a phone's own data behind it", "\xff\xd8\xff\xe0body\xff\xd9more", "image/jpeg"],
  ["a PNG", `${png}bodyIEND\xae\x42\x60\x82`, "image/png"],
  ["a cut PDF", "%PDF-1.4\nbody", null],
  ["a cut JPEG", "\xff\xd8\xff\xe0body", null],
  ["a cut PNG", `${png}body`, null],
  ["a page behind a PNG", `${png}bodyIEND\xae\x42\x60\x82<script>`, null],
  ["a page that mentions a PDF", "<html>%PDF-1.4 %%EOF", null],
  ["a GIF", "GIF89a", null],
  ["nothing", "", null],
])("knows %s by its content", (_, text, type) => expect(documentTypeOf(bytes(text))).toBe(type));

it("counts documents and calls as weak proof, beside a code as strong", () => {
  const verified = (method: Parameters<typeof strengthOf>[0][number]["method"]) => ({
    method,
    verified_at: new Date("2026-01-01"),
  });
  expect(strengthOf([verified("document")], new Date(0))).toBe("weak");
  expect(strengthOf([verified("callback"), verified("document")], new Date(0))).toBe("weak");
  expect(strengthOf([verified("document"), verified("email")], new Date(0))).toBe("strong");
  expect(strengthOf([{ method: "email", verified_at: null }], new Date(0))).toBe("none");
});
