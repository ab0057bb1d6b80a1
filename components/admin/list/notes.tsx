import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { ChoiceField, TextField } from "@/components/shared/form-fields";
import { PlainText } from "@/components/shared/plain-text";
import { call } from "@/lib/client/http";
import { queryClient } from "@/lib/client/query-client";
import { useApiForm } from "@/lib/client/use-api-form";
import { type ModerationKind, type ModerationNote, noteBody } from "@/lib/contract/moderation";
import { dayText } from "@/lib/format/date";
import { adminMessages } from "@/lib/messages/admin";
import { type Colleagues, openItemKey } from "./use-open-item";

const words = adminMessages.notes;

type NotesProps = { kind: ModerationKind; id: number; colleagues: Colleagues };

/** What moderators told each other about an item, and the form that adds to it or says whose the item is. */
export function Notes({ kind, id, colleagues: { notes, assignedTo, people } }: NotesProps) {
  const assignee = assignedTo.get(id);
  return (
    <details className="border-line border-t pt-2" open={notes.length > 0}>
      <summary className="text-accent flex min-h-11 items-center font-semibold">
        <span>
          {words.title}
          {assignee && (
            <>
              {": for "}
              <bdi>{assignee}</bdi>
            </>
          )}
        </span>
      </summary>
      <ul className="space-y-3 pb-4">
        {notes.map((note) => (
          <li key={note.id}>
            <Note note={note} />
          </li>
        ))}
      </ul>
      <NoteForm key={`${kind}-${id}`} kind={kind} id={id} people={people} />
    </details>
  );
}

const Note = ({ note: { text, by, assignee, created_at: at } }: { note: ModerationNote }) => (
  <>
    <p className="text-label text-soft">
      <bdi>{by}</bdi>, <time dateTime={at}>{dayText(at)}</time>
      {assignee && (
        <>
          {", for "}
          <bdi>{assignee}</bdi>
        </>
      )}
    </p>
    {text && <PlainText text={text} />}
  </>
);

function NoteForm({ kind, id, people }: Pick<NotesProps, "kind" | "id"> & Pick<Colleagues, "people">) {
  const form = useApiForm({
    id: "note",
    draft: `note-${kind}-${id}`,
    isLeftFreely: true,
    start: { text: "", assignee: "" },
    schema: noteBody,
    body: ({ text, assignee }) => ({ kind, id, text, ...(assignee && { assignee: groupOrId(assignee) }) }),
    send: (body) => call("POST", "moderation/notes/", { body }),
    failed: words.failed,
    next: () => ({ text: "", assignee: "" }),
    onSent: () => void queryClient.invalidateQueries({ queryKey: openItemKey(kind) }),
  });
  return (
    <ApiForm form={form} className="space-y-4 pb-4">
      <TextField name="text" label={words.text} rows={2} limit={1000} />
      <ChoiceField name="assignee" label={words.assignee}>
        <option value="">{words.same}</option>
        <option value="anyone">{words.anyone}</option>
        <option value="admins">{words.admins}</option>
        {people.map(({ id: person, full_name: name }) => (
          <option key={person} value={String(person)}>
            {name}
          </option>
        ))}
      </ChoiceField>
      <FormProblem className="" />
      <FormActions label={words.save} />
    </ApiForm>
  );
}

const groupOrId = (value: string) => (value === "anyone" || value === "admins" ? value : Number(value));
