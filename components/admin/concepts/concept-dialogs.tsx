import { useQuery } from "@tanstack/react-query";
import { ApiForm } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { ChoiceField } from "@/components/shared/form-fields";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { type Concept, patchConcept } from "@/lib/contract/concept";
import { ConfirmForm } from "../confirm-form";
import { FailedList } from "../list/failed-list";
import { ImportForm } from "./concept-file";
import { ConceptForm } from "./concept-form";
import { FormFoot } from "../form-foot";
import { useAdminForm } from "../use-admin-form";
import { type AdminScreen } from "../use-admin-screen";

const words = adminMessages.concepts;

/** The open dialog and what it is about. */
export type OpenDialog =
  | { of: "edit"; subject: Concept | { newName: string } }
  | { of: "remove"; concept: Concept }
  | { of: "term"; term: string }
  | { of: "import" }
  | null;

type DialogProps = { screen: AdminScreen; onClose: () => void };

const titleOf = (open: NonNullable<OpenDialog>): string => {
  if (open.of === "edit") return "id" in open.subject ? "Change concept" : "Add a concept";
  return { remove: "Remove concept", term: "Add to a concept", import: "Import concepts" }[open.of];
};

/** The dialogs of the screen, of which one is open at most. */
export function ConceptDialogs({ open, ...rest }: DialogProps & { open: OpenDialog }) {
  return (
    <Dialog
      title={open ? titleOf(open) : ""}
      isOpen={open !== null}
      isLong={open?.of === "edit"}
      onClose={rest.onClose}
    >
      {open?.of === "edit" && <ConceptForm subject={open.subject} {...rest} />}
      {open?.of === "remove" && <RemoveForm concept={open.concept} {...rest} />}
      {open?.of === "term" && <AddTerm term={open.term} {...rest} />}
      {open?.of === "import" && <ImportForm {...rest} />}
    </Dialog>
  );
}

const RemoveForm = ({ concept, ...rest }: DialogProps & { concept: Concept }) => (
  <ConfirmForm
    label="Remove"
    done={`“${concept.name}” removed.`}
    failed={words.removeFailed}
    send={() => call("DELETE", "concepts/{id}/", { params: { id: concept.id } })}
    {...rest}
  >
    <p className="wrap-anywhere">
      Remove <b dir="auto">{concept.name}</b>? Searches for it then match only its words. Links to it are removed, too.
    </p>
  </ConfirmForm>
);

/** Adds a search to a concept, as a way to say it. */
function AddTerm({ term, ...rest }: DialogProps & { term: string }) {
  const list = useQuery({
    queryKey: ["concepts", "all"],
    queryFn: () => call("GET", "concepts/", { query: { limit: 5000 } }),
    // The terms are sent as a whole: they must be those of now.
    staleTime: 0,
    gcTime: 0,
  });
  if (list.isFetching) return <p className="appear-late text-soft mt-4">Loading</p>;
  if (list.error) return <FailedList of={list} fallback={words.loadFailed} />;
  return <AddTermForm term={term} concepts={list.data?.results ?? []} {...rest} />;
}

type AddTermProps = DialogProps & { term: string; concepts: readonly Concept[] };

function AddTermForm({ term, concepts, screen, onClose }: AddTermProps) {
  const chosen = (id: string) => concepts.find((concept) => String(concept.id) === id);
  const form = useAdminForm({
    id: "term",
    draft: null,
    start: { concept: "" },
    schema: patchConcept.body ?? patchConcept.params,
    body: ({ concept }, current) => ({
      terms: [...((current?.terms as string[] | undefined) ?? chosen(concept)?.terms ?? []), term],
      seen: chosen(concept)?.version,
    }),
    check: ({ concept }): Record<string, string> => (chosen(concept) ? {} : { concept: words.choose }),
    fieldOf: () => "concept",
    send: (body, _, { concept }) => call("PATCH", "concepts/{id}/", { params: { id: Number(concept) }, body }),
    failed: words.changeFailed,
    screen,
    done: (_, { name }) => `“${term}” now means ${name}.`,
    onClose,
  });
  return (
    <ApiForm form={form} className="mt-4 space-y-5">
      <p className="wrap-anywhere">
        Searches for <b dir="auto">{term}</b> will find what this concept finds.
      </p>
      <ChoiceField name="concept" label="Concept" data-first>
        <option value="">Choose a concept</option>
        {concepts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </ChoiceField>
      <FormFoot label="Add" onCancel={onClose} />
    </ApiForm>
  );
}
