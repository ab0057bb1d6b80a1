import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { counted } from "@/lib/format/number";
import { radii } from "@/lib/rules/distance";
import { type SearchState } from "@/lib/search/search-state";
import { UseMyLocation } from "./use-my-location";

/** The label of the filter: "Within 25 miles". */
export const distanceLabel = ({ radius }: SearchState): string =>
  radius === null ? "Distance" : `Within ${counted(radius, "mile")}`;

/** How far results may be from the location, or from where the visitor is; without either, only a button that sets one. */
export function SearchDistance({ search }: { search: SearchState }) {
  return (
    <div className="space-y-2">
      {(search.location || search.near) && (
        <Field id="f-radius" label="Distance">
          <Select id="f-radius" name="radius" defaultValue={String(search.radius ?? "")}>
            {!search.near && <option value="">In {search.location}</option>}
            {radii.map((radius) => (
              <option key={radius} value={radius}>
                Within {counted(radius, "mile")}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <input type="hidden" id="f-near" name="near" defaultValue={search.near} />
      {!search.location && !search.near && (
        <p className="text-soft without-script">Type a place next to the search words.</p>
      )}
      <UseMyLocation input="f-near" />
    </div>
  );
}
