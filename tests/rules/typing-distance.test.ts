import { expect, it } from "vitest";
import { startsNear } from "@/lib/rules/typing-distance";

it.each(["divroce", "divorze", "divorec", "dvorce", "divvorce", "xivorce", "divroc", "dibo"])(
  'accepts %j, one typo away from a prefix of "divorce law"',
  (typed) => expect(startsNear("divorce law", typed)).toBe(true),
);

it.each(["dvi", "dviroec", "law", "d1vorce", "", "divorce lawyer or", "marriage"])(
  "rejects %j: too different, too short to tell, or with digits",
  (typed) => expect(startsNear("divorce law", typed)).toBe(false),
);
