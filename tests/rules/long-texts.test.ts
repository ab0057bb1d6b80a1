import { describe, expect, it } from "vitest";
import * as links from "@/lib/format/contact-links";
import { markedStart } from "@/lib/format/marked-start";
import { personInitials } from "@/lib/format/monogram";
import { splitValues } from "@/lib/format/tags";
import { linkSlug, paragraphs, trimText } from "@/lib/format/text";
import { centsOf } from "@/lib/rules/contribution";
import * as csv from "@/lib/rules/csv-file";
import { statedLicenses } from "@/lib/rules/licenses";
import { readPoint } from "@/lib/rules/distance";
import { emojiAsWords } from "@/lib/rules/emoji-words";
import { categoryParts } from "@/lib/rules/further-categories";
import * as cells from "@/lib/rules/import-cells";
import { importColumn } from "@/lib/rules/import-columns";
import { hoursCell } from "@/lib/rules/import-hours";
import { readLocations } from "@/lib/rules/import-locations";
import { isClosing, isSample, isStreet, turnedName } from "@/lib/rules/import-names";
import { pinIn, pinOf, splitAddress, splitCity, splitZip } from "@/lib/rules/import-places";
import { cleanFields } from "@/lib/rules/import-rows";
import { plainText } from "@/lib/rules/import-text";
import { readInsurers } from "@/lib/rules/insurers";
import { readAddresses } from "@/lib/rules/invitation";
import { proposedKind } from "@/lib/rules/listing-kind";
import { cityKey, cityName, parseLocation } from "@/lib/rules/location";
import { readArea } from "@/lib/rules/map-area";
import { fillTemplate, placeholders, templateProblem } from "@/lib/rules/meta-template";
import { isNpi } from "@/lib/rules/npi";
import { parseHours } from "@/lib/rules/parse-hours";
import { readPhone } from "@/lib/rules/phone";
import { drawnText } from "@/lib/rules/picture-words";
import { plainWords } from "@/lib/rules/plain-words";
import { readFlagNote } from "@/lib/rules/rating";
import { checkReply } from "@/lib/rules/reply-check";
import { takePrices } from "@/lib/rules/search-facts";
import { rootOf } from "@/lib/rules/stems";
import { shownOf } from "@/lib/rules/result-width";
import { idsInAddress } from "@/lib/rules/saved-list";
import { readServices } from "@/lib/rules/service-prices";
import { figuresOf, wordsSections } from "@/lib/rules/site-settings";
import { slugOf, withoutSlashes } from "@/lib/rules/slug";
import { stemsOf } from "@/lib/rules/stems";
import { markSignals, signalsIn } from "@/lib/rules/text-signals";
import { startsNear } from "@/lib/rules/typing-distance";
import { stateCode } from "@/lib/rules/us-states";
import * as written from "@/lib/rules/written-text";
import { searchInAddress } from "@/lib/search/saved-search";

// Where the time grows with the square of the length, all these texts take minutes: the test times out.
const length = 100_000;
const timeout = 60_000;
const pieces = [
  " ",
  "\n ",
  "a ",
  "a",
  "a.",
  ".0",
  "1",
  "1 - ",
  "# ",
  "x1",
  "ext ",
  ", ",
  ",",
  "-",
  "/",
  ":",
  "(",
  "[(",
  "{{",
  "%",
  "'",
  '"',
  "$1 ",
  "mon ",
  "http://",
  "@",
  "a@a.",
  "\u200b",
  "\u00a0",
  "\ufeff",
  "ﷺ",
];
const texts = pieces.flatMap((piece) => {
  const long = piece.repeat(length / piece.length);
  return [long, `${long}x`, `1${long}x`, `a@${long}@`, `$${long}x`];
});

const eachPlaceholder = (text: string) =>
  Object.fromEntries(Object.keys(placeholders.listings).map((name) => [name, text]));

type Rule = (text: string) => unknown;

const rules: Record<string, Rule> = {
  ...Object.fromEntries(
    (["phoneCell", "emailCell", "websiteCell", "imageCell", "stateCell", "yesNoCell", "cellText"] as const).map(
      (name): [string, Rule] => [name, cells[name]],
    ),
  ),
  zipCell: (text) => cells.zipCell(text, "MA"),
  pinCell: cells.pinCell,
  npiCell: cells.npiCell,
  servicesCell: cells.servicesCell,
  cellLine: cells.oneLine,
  isVisible: cells.isVisible,
  centsOf,
  importColumn,
  hoursCell,
  readLocations,
  readInsurers,
  categoryParts,
  cleanFields: (text) =>
    cleanFields("doctor", { cells: { name: text, specialty: text, phone: text, zip: text }, notes: [] }),
  parseHours,
  plainText: (text) => plainText(text, true),
  turnedName: (text) => [turnedName(text), turnedName(`Ada, ${text}`)],
  isClosing: (text) => [isClosing(text), isSample(text), isStreet(text)],
  splitAddress: (text) => [
    splitAddress(text, {}),
    splitCity(text, {}),
    splitZip(text, {}),
    pinOf(text, text),
    pinIn(text),
  ],
  readServices,
  readPhone,
  readAddresses,
  readPoint,
  isNpi,
  statedLicenses,
  stateCode,
  parseLocation,
  cityKey,
  cityName,
  readArea,
  templateProblem: (text) => templateProblem(text, "listings"),
  fillTemplate: (text) => fillTemplate(text, eachPlaceholder(text)),
  plainWords,
  stemsOf,
  slugOf: (text) => slugOf(text),
  withoutSlashes,
  proposedKind,
  emojiAsWords,
  takePrices,
  rootOf,
  startsNear: (text) => startsNear(text, text.slice(0, 20)),
  markSignals,
  signalsIn: (text) => signalsIn(text),
  checkReply: (text) => [checkReply(text, "Ada Lovelace"), checkReply("Ada came.", text.slice(0, 10_000))],
  readFlagNote,
  figuresOf,
  wordsSections,
  shownOf: (text) => shownOf(text, { size: 20, room: 600 }),
  drawnText,
  idsInAddress,
  searchInAddress: (text) => searchInAddress(`/search?q=${text}`),
  severalLines: written.severalLines,
  oneLine: written.oneLine,
  isSeen: written.isSeen,
  namedSeparator: csv.namedSeparator,
  separatorOf: csv.separatorOf,
  textProblem: csv.textProblem,
  splitValues,
  trimText: (text) => trimText(text, length - 1),
  linkSlug,
  paragraphs,
  personInitials,
  markedStart: (text) => markedStart(text, "a b"),
  websiteHref: links.websiteHref,
  imageSrc: links.imageSrc,
  phoneText: links.phoneText,
  telHref: links.telHref,
  mailHref: links.mailHref,
};

describe("a text of 100,000 characters is read in one pass by", () => {
  it.each(Object.entries(rules))(
    "%s",
    (_, rule) => {
      for (const text of texts) expect(() => rule(text)).not.toThrow();
    },
    timeout,
  );
});
