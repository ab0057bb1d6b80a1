import { ApiForm } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { adminMessages } from "@/lib/admin-messages";
import { changeSynonym, removeSynonym } from "@/lib/client/synonyms";
import { newSynonym, type Synonym } from "@/lib/contract/synonym";
import { ConfirmForm } from "../confirm-form";
import { FormFoot } from "../form-foot";
import { type AdminScreen } from "../use-admin-screen";
import { useAdminForm } from "../use-admin-form";
import { SynonymFields } from "./synonym-fields";
import { bodyOf, checkSynonym } from "./synonym-values";

const words = adminMessages.synonyms;

type DialogProps = { synonym: Synonym | null; screen: AdminScreen; onClose: () => void };

/** Changes a phrase or what it means. */
export function EditSynonymDialog({ synonym, ...rest }: DialogProps) {
  return (
    <Dialog title="Change phrase" isOpen={synonym !== null} onClose={rest.onClose}>
      {synonym && <EditForm key={synonym.id} synonym={synonym} {...rest} />}
    </Dialog>
  );
}

function EditForm({ synonym, screen, onClose }: DialogProps & { synonym: Synonym }) {
  const form = useAdminForm({
    id: "edit",
    draft: `synonym-${synonym.id}`,
    start: { phrase: synonym.phrase, means: synonym.means.join("\n") },
    schema: newSynonym,
    body: bodyOf,
    check: checkSynonym,
    send: (body) => changeSynonym(synonym.id, body),
    failed: words.changeFailed,
    screen,
    done: ({ phrase }) => `“${phrase.trim()}” changed.`,
    onClose,
  });
  return (
    <ApiForm form={form} className="mt-4 space-y-5">
      <SynonymFields />
      <FormFoot label="Save Changes" onCancel={onClose} />
    </ApiForm>
  );
}

/** Asks before a phrase is removed. */
export function RemoveSynonymDialog({ synonym, ...rest }: DialogProps) {
  return (
    <Dialog title="Remove phrase" isOpen={synonym !== null} onClose={rest.onClose}>
      {synonym && (
        <ConfirmForm
          label="Remove"
          done={`“${synonym.phrase}” removed.`}
          failed={words.removeFailed}
          send={() => removeSynonym(synonym.id)}
          {...rest}
        >
          <p className="wrap-anywhere">
            Remove <b dir="auto">{synonym.phrase}</b>? Searches for it find only what holds its words.
          </p>
        </ConfirmForm>
      )}
    </Dialog>
  );
}
