import { type FormEvent, useState } from "react";
import { Dialog } from "@/components/shared/dialog";
import { adminMessages } from "@/lib/admin-messages";
import { changeSynonym, removeSynonym } from "@/lib/client/synonyms";
import { type Synonym } from "@/lib/contract/synonym";
import { FormFoot } from "../form-foot";
import { type Desk } from "../moderation/use-desk";
import { useSending } from "../use-sending";
import { SynonymFields } from "./synonym-fields";
import { bodyOf, faultsIn, firstOf } from "./synonym-values";

const words = adminMessages.synonyms;

type DialogProps = { synonym: Synonym | null; desk: Desk; onClose: () => void };
type FormProps = DialogProps & { synonym: Synonym };

/** Changes a phrase or what it means. */
export function EditSynonymDialog({ synonym, desk, onClose }: DialogProps) {
  return (
    <Dialog title="Change phrase" isOpen={synonym !== null} onClose={onClose}>
      {synonym && <EditForm key={synonym.id} synonym={synonym} desk={desk} onClose={onClose} />}
    </Dialog>
  );
}

function EditForm({ synonym, desk, onClose }: FormProps) {
  const [values, setValues] = useState({ phrase: synonym.phrase, means: synonym.means.join("\n") });
  const sending = useSending(words.changeFailed);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const body = bodyOf(values);
    const faults = faultsIn(body);
    if (faults) return sending.refuse(firstOf(faults), faults);
    if (!(await sending.send(() => changeSynonym(synonym.id, body)))) return;
    onClose();
    desk.say(`“${body.phrase}” changed.`);
    void desk.refresh();
  }

  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-5">
      <SynonymFields
        id="edit"
        values={values}
        set={(changes) => setValues({ ...values, ...changes })}
        errorOf={sending.errorOf}
      />
      <FormFoot label="Save Changes" isBusy={sending.isBusy} failure={sending.failure} onCancel={onClose} />
    </form>
  );
}

/** Asks before a phrase is removed. */
export function RemoveSynonymDialog({ synonym, desk, onClose }: DialogProps) {
  return (
    <Dialog title="Remove phrase" isOpen={synonym !== null} onClose={onClose}>
      {synonym && <RemoveForm synonym={synonym} desk={desk} onClose={onClose} />}
    </Dialog>
  );
}

function RemoveForm({ synonym, desk, onClose }: FormProps) {
  const sending = useSending(words.removeFailed);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await sending.send(() => removeSynonym(synonym.id)))) return;
    onClose();
    desk.say(`“${synonym.phrase}” removed.`);
    void desk.refresh();
  }

  return (
    <form onSubmit={submit} className="mt-4 space-y-5">
      <p className="wrap-anywhere">
        Remove <b dir="auto">{synonym.phrase}</b>? Searches for it find only what holds its words.
      </p>
      <FormFoot label="Remove" isDanger isBusy={sending.isBusy} failure={sending.failure} onCancel={onClose} />
    </form>
  );
}
