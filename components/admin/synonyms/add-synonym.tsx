import { type FormEvent, useState } from "react";
import { adminMessages } from "@/lib/admin-messages";
import { attemptKeys } from "@/lib/client/attempt-key";
import { addSynonym } from "@/lib/client/synonyms";
import { FormFoot } from "../form-foot";
import { type Desk } from "../moderation/use-desk";
import { useSending } from "../use-sending";
import { SynonymFields } from "./synonym-fields";
import { blankSynonym, bodyOf, faultsIn, firstOf } from "./synonym-values";

/** Adds a phrase, beside the list. */
export function AddSynonym({ desk }: { desk: Desk }) {
  const [values, setValues] = useState(blankSynonym);
  const [keyOf] = useState(attemptKeys);
  const sending = useSending(adminMessages.synonyms.addFailed);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const body = bodyOf(values);
    const faults = faultsIn(body);
    if (faults) return sending.refuse(firstOf(faults), faults);
    if (!(await sending.send(() => addSynonym(body, keyOf(body))))) return;
    setValues(blankSynonym);
    desk.say(`“${body.phrase}” added.`);
    void desk.refresh();
  }

  return (
    <form onSubmit={submit} noValidate aria-labelledby="add-title" className="space-y-5">
      <h2 id="add-title" className="text-h3">
        Add a phrase
      </h2>
      <SynonymFields
        id="add"
        values={values}
        set={(changes) => setValues({ ...values, ...changes })}
        errorOf={sending.errorOf}
      />
      <FormFoot label="Add Phrase" isBusy={sending.isBusy} failure={sending.failure} />
    </form>
  );
}
