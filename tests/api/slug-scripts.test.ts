import { expect, it } from "vitest";
import { listingSlug } from "@/server/listings/ascii-slug";

it.each([
  ["Иванов и партнёры", "ivanov-i-partnery"],
  ["北京律师事务所", "beijinglushishiwusuo"],
  ["مكتب المحاماة", "mktb-lmhmh"],
  ["Müller Straße", "muller-strasse"],
  ["東京 Clinic 3", "clinic-3"],
  ["☃", "listing"],
])("the address of %j is in Latin letters: %s", (name, slug) => expect(listingSlug(name)).toBe(slug));
