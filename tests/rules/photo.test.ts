import { describe, expect, it } from "vitest";
import { valuesOf } from "@/lib/rules/listing-form";
import { fittedIn, isOwnPhoto, moved, photoDecision, photoPath, photoTypeOf, thumbnailOf } from "@/lib/rules/photo";
import { lookGrid, lookOf, looksLike } from "@/lib/rules/photo-look";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each([
  ["\xff\xd8\xff\xe0", "image/jpeg"],
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["RIFF\x00\x00\x00\x00WEBPVP8 ", "image/webp"],
  ["RIFF\x00\x00\x00\x00WAVE", null],
  ["GIF89a", null],
  ["<svg>", null],
  ["%PDF-1.7", null],
  ["", null],
])("tells the type of a photo by its beginning: %j", (text, type) => expect(photoTypeOf(bytes(text))).toBe(type));

it.each([
  [800, { width: 2400, height: 1800 }, { width: 800, height: 600 }],
  [800, { width: 1800, height: 2400 }, { width: 600, height: 800 }],
  [800, { width: 500, height: 300 }, { width: 500, height: 300 }],
  [320, { width: 40_000, height: 10 }, { width: 320, height: 1 }],
])("fits a photo into %i pixels without enlarging it", (size, from, to) => expect(fittedIn(size, from)).toEqual(to));

it.each([
  [0, 2, ["b", "c", "a", "d"]],
  [3, 0, ["d", "a", "b", "c"]],
  [1, 1, ["a", "b", "c", "d"]],
  [1, 99, ["a", "c", "d", "b"]],
])("moves the element at %i to %i", (from, to, result) =>
  expect(moved(["a", "b", "c", "d"], from, to)).toEqual(result),
);

describe("the address of a photo", () => {
  const path = photoPath("12/0123456789abcdef", 1600);

  it("leads to its smallest size, and other images stay as they are", () => {
    expect(thumbnailOf(path)).toBe("/photos/12/0123456789abcdef-320.webp");
    expect(thumbnailOf("https://pictures.example/photos/12.webp")).toBe("https://pictures.example/photos/12.webp");
    expect(thumbnailOf(null)).toBeNull();
  });

  it("isn't a value of the field for an image URL", () => {
    expect([isOwnPhoto(path), isOwnPhoto("/photos/12/x.webp"), isOwnPhoto(null)]).toEqual([true, false, false]);
    expect(valuesOf("doctor", ["image_url", "city"], { image_url: path, city: "Kent" })).toEqual({
      image_url: "",
      city: "Kent",
    });
  });
});

it("allows to approve pending photos, and to refuse pending and public ones", () => {
  const decisions = (["pending", "active", "refused"] as const).map((status) => [
    photoDecision(status, true),
    photoDecision(status, false),
  ]);
  expect(decisions).toEqual([
    ["approve", "refuse"],
    [null, "refuse"],
    [null, null],
  ]);
});

describe("the look of a photo", () => {
  const { width, height } = lookGrid;
  const grays = Uint8Array.from({ length: width * height }, (_, at) => (at * at * 37) % 201);

  it("is the same if it is brighter, and almost the same with a few other points", () => {
    const look = lookOf(grays);
    expect(look).toHaveLength(4);
    expect(new Set(look).size).toBe(4);
    expect(lookOf(grays.map((gray) => gray + 40))).toEqual(look);
    const one = grays.with(10, 255 - grays[10]!);
    expect(looksLike(look, lookOf(one))).toBe(true);
  });

  it("differs from that of its negative", () =>
    expect(looksLike(lookOf(grays), lookOf(grays.map((gray) => 200 - gray)))).toBe(false));
});
