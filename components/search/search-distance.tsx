import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { counted } from "@/lib/format/number";
import { radii } from "@/lib/rules/distance";
import { type SearchState } from "./search-state";
import { UseMyLocation } from "./use-my-location";

/** How far results may be from the location, or from where the visitor is; without either, only a button that sets one. */
export function SearchDistance({ search }: { search: SearchState }) {
  return (
    <div className="space-y-2">
      {(search.location || search.near) && (
        <Field id="f-radius" label="Distance">
          <Select id="f-radius" name="radius" defaultValue={String(search.radius ?? "")}>
            {!search.near && <option value="">In the location</option>}
            {radii.map((radius) => (
              <option key={radius} value={radius}>
                Within {counted(radius, "mile")}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <input type="hidden" id="f-near" name="near" defaultValue={search.near} />
      <UseMyLocation input="f-near" />
    </div>
  );
}
