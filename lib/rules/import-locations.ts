import { oneLine, phoneCell, pinCell, severalLines, stateCell, zipCell } from "./import-cells";
import { hoursCell, type HoursCell } from "./import-hours";
import {
  fewestParts,
  locationNameLength,
  locationParts,
  locationsCell,
  type LocationText,
  mostLocations,
  repeatedAt,
} from "./listing-location";
import { hoursText } from "./opening-hours";

/** The longest value of an address or phone. */
const longest = 255;

const problems = {
  unreadable: 'Not locations such as "Name | Street | City | State | ZIP | Phone; …": left empty.',
  placeless: "A location without a city or a ZIP code: left empty.",
  many: `More than ${mostLocations} locations: left empty.`,
  repeated: "A location is listed twice: left empty.",
};

interface ReadLocations {
  locations: LocationText[];
  /** Why the cell is left empty. */
  note?: string;
}

type Values = Record<"state" | "zip" | "phone" | "hours" | "pin", string>;

/** The values as they are stored, or the note about the first that can't be. */
function cleaned({ state, zip, phone, hours, pin }: Values): Values | string {
  const code = stateCell(state);
  const read = { state: code, zip: zipCell(zip, code.value), phone: phoneCell(phone), pin: pinCell(pin) };
  for (const { value, note } of Object.values(read)) if (value === null && note) return note;
  const open: HoursCell = hours === "" ? { spans: [] } : hoursCell(hours);
  if (open.note) return open.note;
  if (open.unread) return `Can't read "${open.unread}": left empty.`;
  return {
    hours: hoursText(open.spans),
    state: read.state.value ?? "",
    zip: read.zip.value ?? "",
    phone: read.phone.value ?? "",
    pin: read.pin.value ?? "",
  };
}

/** A location as an export writes it (`locationLine`); a note if it can't be read. */
function readLocation(line: string): LocationText | string {
  const values = line.split("|").map((value) => oneLine(value).trim());
  const isTooLong = values.some(({ length }, at) => length > (at === 0 ? locationNameLength : longest));
  if (values.length < fewestParts || values.length > locationParts.length || isTooLong) return problems.unreadable;
  const given = Object.fromEntries(
    locationParts.map((part, at) => [part, values[at] ?? ""]),
  ) as unknown as LocationText;
  const read = cleaned(given);
  if (typeof read === "string") return read;
  return given.city === "" && read.zip === "" ? problems.placeless : { ...given, ...read };
}

/** The locations of a cell; none, with a note, if one of them can't be read. */
export function readLocations(text: string): ReadLocations {
  const locations: LocationText[] = [];
  for (const line of severalLines(text).split(/[;\n]/)) {
    if (line.trim() === "") continue;
    const read = readLocation(line);
    if (typeof read === "string") return { locations: [], note: read };
    locations.push(read);
  }
  if (locations.length > mostLocations) return { locations: [], note: problems.many };
  return repeatedAt(locations) === -1 ? { locations } : { locations: [], note: problems.repeated };
}

/** The locations that a cell gives a listing with the locations `stored`; null if it says the same. */
export function otherLocations(text: string, stored: readonly LocationText[]): ReadLocations | null {
  const read = readLocations(text);
  return !read.note && locationsCell(read.locations) === locationsCell(stored) ? null : read;
}
