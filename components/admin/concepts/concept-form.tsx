import { ApiForm } from "@/components/shared/api-form";
import { ChoiceField, TextField } from "@/components/shared/form-fields";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { type Concept, conceptKinds, conceptLimits, newConcept, type NewConcept } from "@/lib/contract/concept";
import { FormFoot } from "../form-foot";
import { useAdminForm } from "../use-admin-form";
import { type AdminScreen } from "../use-admin-screen";

const words = adminMessages.concepts;

/** What the form holds: its lists are lines. */
type ConceptValues = Omit<NewConcept, "terms" | "broader" | "related"> &
  Record<"terms" | "broader" | "related", string>;

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const bodyOf = ({ name, kind, terms, broader, related }: ConceptValues): NewConcept => ({
  name: name.trim(),
  kind,
  terms: linesOf(terms),
  broader: linesOf(broader),
  related: linesOf(related),
});

const valuesOf = ({ name, kind, ...lists }: NewConcept): ConceptValues => ({
  name,
  kind,
  terms: lists.terms.join("\n"),
  broader: lists.broader.join("\n"),
  related: lists.related.join("\n"),
});

const check = ({ name }: ConceptValues): Record<string, string> => (name.trim() ? {} : { name: words.nameRequired });

const Fields = () => (
  <>
    <TextField name="name" label="Name" limit={conceptLimits.text} data-first hint={words.hints.name} />
    <ChoiceField name="kind" label="Kind">
      {conceptKinds.map((kind) => (
        <option key={kind} value={kind}>
          {words.kinds[kind]}
        </option>
      ))}
    </ChoiceField>
    <TextField name="terms" label="Other ways to say it" hint={words.hints.terms} rows={6} />
    <TextField name="broader" label="Part of" hint={words.hints.broader} rows={2} />
    <TextField name="related" label="Related" hint={words.hints.related} rows={2} />
  </>
);

type ConceptFormProps = {
  /** The concept to change, or the name of a new one. */
  subject: Concept | { newName: string };
  screen: AdminScreen;
  onClose: () => void;
};

/** Adds or changes a concept. */
export function ConceptForm({ subject, screen, onClose }: ConceptFormProps) {
  const old = "id" in subject ? subject : null;
  const form = useAdminForm({
    id: "concept",
    draft: "id" in subject ? `concept-${subject.id}` : `new-concept-${subject.newName}`,
    start: valuesOf(
      "id" in subject ? subject : { name: subject.newName, kind: "specialty", terms: [], broader: [], related: [] },
    ),
    seen: old?.version,
    stored: (current) => (old ? valuesOf({ ...old, ...current }) : {}),
    schema: newConcept,
    body: bodyOf,
    check,
    send: (body, key) =>
      old
        ? call("PATCH", "concepts/{id}/", { params: { id: old.id }, body })
        : call("POST", "concepts/", { body, idempotencyKey: key }),
    failed: old ? words.changeFailed : words.addFailed,
    screen,
    done: ({ name }) => `“${name.trim()}” ${old ? "changed" : "added"}.`,
    onClose,
  });
  return (
    <ApiForm form={form} className="mt-4 space-y-5">
      <Fields />
      <FormFoot label={old ? "Save Changes" : "Add Concept"} onCancel={onClose} />
    </ApiForm>
  );
}
