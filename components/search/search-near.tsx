import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { type NearAnswer } from "@/lib/contract/search-near";
import { counted, exactNumber } from "@/lib/format/number";
import { messages } from "@/lib/messages";
import { radii } from "@/lib/rules/distance";
import { type SearchState } from "./search-state";
import { UseMyLocation } from "./use-my-location";

/** The place to search near, and the radius. */
export function SearchNear({ search, isUnknown }: { search: SearchState; isUnknown: boolean }) {
  const error = isUnknown ? messages.search.unknownPlace(search.near) : undefined;
  return (
    <div className="space-y-2">
      <Field id="f-near" label="Near" hint="ZIP code or City, ST" error={error}>
        <Input
          id="f-near"
          name="near"
          defaultValue={search.near}
          maxLength={200}
          autoComplete="postal-code"
          aria-describedby={isUnknown ? "f-near-error f-near-hint" : "f-near-hint"}
          aria-invalid={isUnknown || undefined}
        />
      </Field>
      <UseMyLocation input="f-near" />
      <Field id="f-radius" label="Within">
        <Select id="f-radius" name="radius" defaultValue={String(search.radius)}>
          {radii.map((radius) => (
            <option key={radius} value={radius}>
              {counted(radius, "mile")}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

/** Notes above results by distance: an unknown place, or listings without a location. */
export function NearNotes({ near, unknown }: { near: NearAnswer | null; unknown: string }) {
  if (unknown) {
    return (
      <p role="alert" className="border-edge mb-4 border-l-2 pl-3">
        {messages.search.unknownPlace(unknown)} These results are from everywhere.
      </p>
    );
  }
  if (!near || near.unplaced === 0) return null;
  return <p className="text-soft mb-4">{unplacedText(near)}</p>;
}

/** "3 listings without a known place are not in this list." */
function unplacedText({ unplaced, unplaced_is_exact }: NearAnswer): string {
  if (!unplaced_is_exact) return `${exactNumber(unplaced)}+ listings without a known place are not in this list.`;
  return `${counted(unplaced, "listing")} without a known place ${unplaced === 1 ? "is" : "are"} not in this list.`;
}
