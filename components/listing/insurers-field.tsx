import { useId, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { insurerNames, insurerText, readInsurers } from "@/lib/rules/insurers";

/** Below the field `insurances` of the surrounding form: adds insurers by name, and says which of them searches know. */
export function InsurersField() {
  const { setValue } = useFormContext();
  const given: unknown = useWatch({ name: "insurances" });
  const text = typeof given === "string" ? given : "";
  const id = useId();
  const [name, setName] = useState("");
  const { insurers } = readInsurers(text);

  function add() {
    if (name.trim() === "") return;
    const list = [text.trim().replace(/[;,]$/, ""), name.trim()].filter(Boolean).join("; ");
    setValue("insurances", list, { shouldDirty: true, shouldValidate: true });
    setName("");
  }
  return (
    <div className="mt-3 space-y-2">
      <Field id={id} label="Add an insurer">
        <div className="flex gap-2">
          <Input
            id={id}
            list={`${id}-names`}
            value={name}
            autoComplete="off"
            placeholder="Aetna PPO"
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add();
            }}
          />
          <Button onClick={add}>Add</Button>
        </div>
      </Field>
      <datalist id={`${id}-names`}>
        {insurerNames.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {insurers.length > 0 && (
        <p className="text-soft" role="status">
          In the insurance filter: {insurers.map(insurerText).join(", ")}.
        </p>
      )}
    </div>
  );
}
