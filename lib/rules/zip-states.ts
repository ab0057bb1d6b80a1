/** The first three digits of each state's ZIP codes: single ones and ranges (Postal Service, labeling list L002). */
const prefixes =
  "PR 006-007 009|VI 008|MA 010-027 055|RI 028-029|NH 030-038|ME 039-049|VT 050-054 056-059|CT 060-069|NJ 070-089|" +
  "NY 005 063 100-149|PA 150-196|DE 197-199|DC 200 202-205 569|VA 201 220-246|MD 206-219|WV 247-268|NC 270-289|SC 290-299|" +
  "GA 300-319 398-399|FL 320-349|AL 350-369|TN 370-385|MS 386-397|KY 400-427|OH 430-459|IN 460-479|MI 480-499|" +
  "IA 500-528|WI 530-549|MN 550-567|SD 570-577|ND 580-588|MT 590-599|IL 600-629|MO 630-658|KS 660-679|NE 680-693|" +
  "LA 700-714|AR 716-729|OK 730-749|TX 733 750-799 885|CO 800-816|WY 820-831 834|ID 832-838|UT 840-847|AZ 850-865|" +
  "NM 870-884|NV 889-898|CA 900-961|HI 967-968|AS 967|GU 969|MP 969|OR 970-979|WA 980-994|AK 995-999";

const statesByPrefix = new Map<number, string[]>();
for (const line of prefixes.split("|")) {
  const [state = "", ...ranges] = line.split(" ");
  for (const range of ranges) {
    const [first = 0, last = first] = range.split("-").map(Number);
    for (let prefix = first; prefix <= last; prefix += 1) {
      statesByPrefix.set(prefix, [...(statesByPrefix.get(prefix) ?? []), state]);
    }
  }
}

/** Whether a ZIP code lies in another state. One of the military, or not in use, lies in none. */
export function isZipElsewhere(zip: string, state: string): boolean {
  const states = statesByPrefix.get(Number(zip.slice(0, 3)));
  return states !== undefined && !states.includes(state);
}

/** Whether a text is a ZIP code that lies in this state. */
export const isZipOf = (zip: string, state: string | null): boolean =>
  /^\d{5}(?:-?\d{4})?$/.test(zip) &&
  state !== null &&
  (statesByPrefix.get(Number(zip.slice(0, 3)))?.includes(state) ?? false);
