import "server-only";
import { type LeftOut } from "@/lib/contract/search";
import { filterWords, setFilters } from "@/lib/rules/search-filter";
import { categoryTree } from "../categories/tree";
import { type Ctx } from "../ctx";
import { circleAround } from "./read-location";
import { type SearchCriteria } from "./criteria";
import { isConcept } from "./pieces";
import { placeName } from "./read-place";

/** A looser search with what it leaves out. */
interface Looser {
  criteria: SearchCriteria;
  leftOut: LeftOut[];
}

/** Distances that are offered around a center. */
const widerMiles = [25, 50, 100];

const looser = (criteria: SearchCriteria, change: Partial<SearchCriteria>, ...leftOut: LeftOut[]): Looser => ({
  criteria: { ...criteria, ...change },
  leftOut,
});

/** Around the same center within the next distances, then anywhere. */
async function inWiderPlaces(ctx: Ctx, criteria: SearchCriteria): Promise<Looser[]> {
  const { circle, place } = criteria;
  const text = circle ? (circle.place ?? `the ${circle.radius}-mile radius`) : placeName(place);
  if (text === "") return [];
  const left: LeftOut = { kind: "place", text };
  const wider = circle ? widerMiles.filter((radius) => radius > circle.radius) : [];
  const circles = await Promise.all(
    wider.map(async (radius) => ({
      ...circle,
      ...(await circleAround(ctx, circle?.center ?? { latitude: 0, longitude: 0 }, radius)),
      place: circle?.place ?? null,
    })),
  );
  return [
    ...circles.map((one) => looser(criteria, { circle: one }, left)),
    looser(criteria, { circle: null, place: {} }, left),
  ];
}

/** Without each filter, then without any, and without the category. */
async function withoutFilters({ db }: Ctx, criteria: SearchCriteria): Promise<Looser[]> {
  const given = setFilters({ ...criteria.said, ...criteria.filters });
  const leave = (names: readonly string[]) => {
    const keep = (filters: object) =>
      Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)));
    const left = given
      .filter(([name]) => names.includes(name))
      .map(([name, value]): LeftOut => ({ kind: "filter", text: filterWords(name, value) }));
    return looser(criteria, { filters: keep(criteria.filters), said: keep(criteria.said) }, ...left);
  };
  const names = given.map(([name]) => name);
  const { byId } = await categoryTree(db);
  const category = byId.get(criteria.category ?? 0)?.name;
  return [
    ...names.map((name) => leave([name])),
    ...(names.length > 1 ? [leave(names)] : []),
    ...(category ? [looser(criteria, { category: null }, { kind: "category", text: category })] : []),
  ];
}

/** Without the words beside what is looked for. */
function withoutWords(criteria: SearchCriteria): Looser[] {
  const { units } = criteria.words;
  const loose = units.filter((unit) => !isConcept(unit));
  if (loose.length === 0 || loose.length === units.length) return [];
  const words = { ...criteria.words, units: units.filter(isConcept) };
  return [looser(criteria, { words }, ...loose.map(({ said }): LeftOut => ({ kind: "word", text: said })))];
}

/** Searches that leave out something of one that finds nothing, the smallest change first; then place and filters at once. */
export async function looserThan(ctx: Ctx, criteria: SearchCriteria): Promise<Looser[]> {
  const [places, filters] = await Promise.all([inWiderPlaces(ctx, criteria), withoutFilters(ctx, criteria)]);
  const [anywhere, unfiltered] = [
    places.at(-1),
    filters.findLast(({ criteria: { category } }) => category === criteria.category),
  ];
  const both =
    anywhere && unfiltered
      ? [
          {
            criteria: { ...unfiltered.criteria, circle: null, place: {} },
            leftOut: [...anywhere.leftOut, ...unfiltered.leftOut],
          },
        ]
      : [];
  return [...places, ...filters, ...withoutWords(criteria), ...both];
}
