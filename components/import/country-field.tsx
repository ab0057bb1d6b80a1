import { useWatch } from "react-hook-form";
import { ChoiceField, TickField } from "@/components/shared/form-fields";
import { foreignText } from "@/lib/rules/import-country";
import { type Ready, useForeign } from "./use-file";

/** The country of a file: as its rows look, or as the form says. */
export interface CountryValues {
  country: "" | "us" | "other";
  allows_foreign: boolean;
}

/** The country of the file, with the question that another one raises. */
export function CountryField({ ready }: { ready: Ready }) {
  const said = useWatch<CountryValues, "country">({ name: "country" });
  const foreign = useForeign(ready);
  const guess = foreign === undefined ? "reading all rows…" : foreign ? "another country" : "United States";
  return (
    <>
      <ChoiceField name="country" label="Country">
        <option value="">As it looks: {guess}</option>
        <option value="us">United States</option>
        <option value="other">Another country</option>
      </ChoiceField>
      {(said === "other" || (said === "" && foreign)) && (
        <div className="border-gold-line bg-gold-wash space-y-3 rounded-md border p-3">
          <p role="status">
            {foreign ? foreignText(foreign) : "States, ZIP codes, and coordinates of another country are left empty."}
          </p>
          <TickField name="allows_foreign" label="Import it all the same" />
        </div>
      )}
    </>
  );
}
