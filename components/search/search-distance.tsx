import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { counted } from "@/lib/format/number";
import { radii } from "@/lib/rules/distance";
import { addressOf, type SearchState } from "@/lib/search/search-state";
import { FacetLinks } from "./facet-links";
import { sortWithoutPlace } from "./search-narrowed";
import { UseMyLocation } from "./use-my-location";

const label = "Distance";
const within = (radius: number) => `Within ${counted(radius, "mile")}`;

/** The label of the filter: "Within 25 miles". */
export const distanceLabel = ({ radius }: SearchState): string => (radius === null ? label : within(radius));

const isPlaced = ({ location, near }: SearchState) => location !== "" || near !== "";

/** How far results may be from the location, or from where the visitor is, as links. */
export function DistanceLinks({ search }: { search: SearchState }) {
  const linkTo = (radius: number | null, text: string) => ({
    label: text,
    href: addressOf({ ...search, radius, page: 1, ...(radius === null && search.near && nowhere(search)) }),
    isCurrent: radius === search.radius,
  });
  const links = [
    linkTo(null, search.near ? "Anywhere" : `In ${search.location}`),
    ...radii.map((radius) => linkTo(radius, within(radius))),
  ];
  return (
    <>
      {isPlaced(search) ? <FacetLinks label={label} links={links} /> : <TypeAPlace />}
      <UseMyLocation href={hereOf(search)} />
    </>
  );
}

/** The same as fields of a form. */
export const DistanceFields = ({ search }: { search: SearchState }) => (
  <>
    {isPlaced(search) && (
      <Field id="f-radius" label={label}>
        <Select id="f-radius" name="radius" defaultValue={String(search.radius ?? "")}>
          {!search.near && <option value="">In {search.location}</option>}
          {radii.map((radius) => (
            <option key={radius} value={radius}>
              {within(radius)}
            </option>
          ))}
        </Select>
      </Field>
    )}
    <input type="hidden" name="near" value={search.near} />
    {!isPlaced(search) && <TypeAPlace />}
    <UseMyLocation href={hereOf(search)} />
  </>
);

const TypeAPlace = () => <p className="text-soft without-script">Type a place next to the search words.</p>;

const nowhere = (search: SearchState) => ({ near: "", radius: null, sort: sortWithoutPlace(search) });

/** The search around the visitor, whose position takes the place of this point. */
const hereOf = (search: SearchState) =>
  addressOf({ ...search, location: "", near: "0,0", radius: search.near ? search.radius : null, page: 1 });
