import { ApiForm } from "@/components/shared/api-form";
import { adminMessages } from "@/lib/admin-messages";
import { addSynonym } from "@/lib/client/synonyms";
import { newSynonym } from "@/lib/contract/synonym";
import { FormFoot } from "../form-foot";
import { type AdminScreen } from "../use-admin-screen";
import { useAdminForm } from "../use-admin-form";
import { SynonymFields } from "./synonym-fields";
import { blankSynonym, bodyOf, checkSynonym } from "./synonym-values";

/** Adds a phrase, beside the list. */
export function AddSynonym({ screen }: { screen: AdminScreen }) {
  const form = useAdminForm({
    id: "add",
    draft: "new-synonym",
    start: blankSynonym,
    schema: newSynonym,
    body: bodyOf,
    check: checkSynonym,
    send: addSynonym,
    failed: adminMessages.synonyms.addFailed,
    screen,
    done: ({ phrase }) => `“${phrase.trim()}” added.`,
    next: () => blankSynonym,
  });
  return (
    <ApiForm form={form} aria-labelledby="add-title" className="space-y-5">
      <h2 id="add-title" className="text-h3">
        Add a phrase
      </h2>
      <SynonymFields />
      <FormFoot label="Add Phrase" />
    </ApiForm>
  );
}
