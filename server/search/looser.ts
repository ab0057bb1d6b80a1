import "server-only";
import { type LeftOut } from "@/lib/contract/search";
import { type Condition, conditionWords } from "@/lib/rules/search-condition";
import { setFilters } from "@/lib/rules/search-filter";
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
  const ticked = setFilters(criteria.filters).map(([name, value]) => ({ name, values: [value], isNot: false }));
  const given: Condition[] = [...criteria.said, ...ticked];
  const leave = (left: readonly Condition[]) => {
    const filters = Object.fromEntries(
      setFilters(criteria.filters).filter(([name]) => !left.some((one) => one.name === name)),
    );
    const said = criteria.said.filter((one) => !left.includes(one));
    const texts = left.map((one): LeftOut => ({ kind: "filter", text: conditionWords(one) }));
    return looser(criteria, { filters, said }, ...texts);
  };
  const { byId } = await categoryTree(db);
  const category = byId.get(criteria.category ?? 0)?.name;
  return [
    ...given.map((one) => leave([one])),
    ...(given.length > 1 ? [leave(given)] : []),
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
