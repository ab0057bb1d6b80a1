import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { ChoiceField, TextField } from "@/components/shared/form-fields";
import { alertMessages } from "@/lib/messages/alert";
import { call } from "@/lib/client/http";
import { useApiForm } from "@/lib/client/use-api-form";
import { type SavedSearch, savedSearchBody, savedSearchPatch } from "@/lib/contract/saved-search";
import { type AlertFrequency, alertFrequencies, alertLimits } from "@/lib/rules/alert";

/** A search to save by its address, with the name that it would get; null if it can't be saved. */
export type SearchDraft = { search: string; name: string | null };

export const frequencyLabels: Record<AlertFrequency, string> = {
  daily: "Once a day",
  weekly: "Once a week",
  off: "Not at all",
};

type SaveSearchFormProps = {
  /** Its address, or the search that is changed. */
  of: { search: string; name: string } | SavedSearch;
  onSaved: (saved: SavedSearch | null) => void;
  onCancel: () => void;
};

/** The name of a saved search, and how often new matches are emailed. */
export function SaveSearchForm({ of, onSaved, onCancel }: SaveSearchFormProps) {
  const saved = "id" in of ? of : null;
  const start: { name: string; frequency: AlertFrequency } = { name: of.name, frequency: saved?.frequency ?? "daily" };
  const form = useApiForm({
    id: saved ? `search-${saved.id}` : "search-new",
    draft: null,
    start,
    schema: saved ? savedSearchPatch : savedSearchBody.omit({ search: true }),
    body: (values) => values,
    send: (body) =>
      "id" in of
        ? call("PATCH", "saved-searches/{id}/", { params: { id: of.id }, body })
        : call("POST", "saved-searches/", { body: { search: of.search, ...body } }),
    failed: alertMessages.failed,
    onSent: onSaved,
  });
  return (
    <ApiForm form={form} className="max-w-xl space-y-4">
      <TextField name="name" label="Name" hint="Only you see it." limit={alertLimits.nameLength} />
      <ChoiceField name="frequency" label="Tell me about new matches">
        {alertFrequencies.map((one) => (
          <option key={one} value={one}>
            {frequencyLabels[one]}
          </option>
        ))}
      </ChoiceField>
      <FormProblem className="" />
      <FormActions label={saved ? "Save Changes" : "Save Search"} onCancel={onCancel} />
    </ApiForm>
  );
}
