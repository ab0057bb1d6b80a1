import { expect, it } from "vitest";
import { startsNear } from "@/lib/rules/near-start";

it.each(["divroce", "divorze", "divorec", "dvorce", "divvorce", "xivorce", "divroc", "dibo"])(
  '%j is one mistake away from how "divorce law" begins',
  (typed) => expect(startsNear("divorce law", typed)).toBe(true),
);

it.each(["dvi", "dviroec", "law", "d1vorce", "", "divorce lawyer or", "marriage"])(
  "%j is not, or is too short to tell, or holds digits",
  (typed) => expect(startsNear("divorce law", typed)).toBe(false),
);
