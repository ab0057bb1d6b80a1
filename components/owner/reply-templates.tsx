import { useState } from "react";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { TextField } from "@/components/shared/form-fields";
import { Notice } from "@/components/shared/notice";
import { useFocusKept } from "@/components/shared/use-focus-kept";
import { Button } from "@/components/ui/button";
import { AlertQuestion } from "@/components/ui/dialog";
import { call, messageOf } from "@/lib/client/http";
import { saveTemplate } from "@/lib/client/inbox";
import { useApiForm } from "@/lib/client/use-api-form";
import { useWrite } from "@/lib/client/use-write";
import { MOST_TEMPLATES, type ReplyTemplate, templateBody, templateNameLength } from "@/lib/contract/inbox";
import { accountMessages } from "@/lib/messages/account";
import { reviewLimits } from "@/lib/rules/rating";
import { useTemplates } from "./use-inbox";

/** Buttons that put a saved text into the reply, and the way to manage them. The author's name is never put in. */
export function ReplyTemplates({ onUse }: { onUse: (text: string) => void }) {
  const { templates } = useTemplates();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {templates.length > 0 && <span className="text-soft">Template</span>}
      {templates.map(({ id, name, content }) => (
        <Button key={id} size="narrow" data-template onClick={() => onUse(content)}>
          <bdi>{name}</bdi>
        </Button>
      ))}
      <Button
        variant="quiet"
        size="narrow"
        data-template={templates.length === 0 ? "" : undefined}
        onClick={() => setOpen(true)}
      >
        {templates.length > 0 ? "Manage templates" : "Save texts as templates"}
      </Button>
      <Dialog title="Reply templates" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Manage />
      </Dialog>
    </div>
  );
}

/** The list of templates, or the form for one of them. */
function Manage() {
  const { templates, change } = useTemplates();
  const [editing, setEditing] = useState<ReplyTemplate | "new" | null>(null);
  const [removing, setRemoving] = useState<ReplyTemplate | null>(null);
  const intro = useFocusKept<HTMLParagraphElement>(templates, editing);
  const removal = useWrite({
    mutationFn: (id: number) => call("DELETE", "owner/reply-templates/{id}/", { params: { id } }),
    onSuccess: (_, id: number) => change((all) => all.filter((one) => one.id !== id)),
  });
  if (editing !== null) {
    const edited = editing === "new" ? null : editing;
    return (
      <TemplateForm
        template={edited}
        onClose={() => setEditing(null)}
        onSaved={(saved) => {
          change((all) => (edited ? all.map((one) => (one.id === saved.id ? saved : one)) : [...all, saved]));
          setEditing(null);
        }}
      />
    );
  }
  return (
    <div className="mt-4 space-y-4">
      <p ref={intro} tabIndex={-1} className="text-soft outline-none">
        Short texts for what you write often. Leave out names: a reply never needs the author&apos;s.
      </p>
      {removal.error && <Notice>{messageOf(removal.error, accountMessages.reply.templateFailed)}</Notice>}
      <ul className="divide-line border-line divide-y border-y">
        {templates.map((template) => (
          <li key={template.id} className="py-3">
            <p className="font-semibold" dir="auto">
              {template.name}
            </p>
            <p className="text-soft line-clamp-2" dir="auto">
              {template.content}
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="narrow" aria-label={`Edit “${template.name}”`} onClick={() => setEditing(template)}>
                Edit
              </Button>
              <Button
                size="narrow"
                aria-label={`Delete “${template.name}”`}
                disabled={removal.isPending}
                onClick={() => setRemoving(template)}
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
        {templates.length === 0 && <li className="text-soft py-3">None yet.</li>}
      </ul>
      {templates.length < MOST_TEMPLATES && (
        <Button variant="primary" data-first onClick={() => setEditing("new")}>
          New template
        </Button>
      )}
      <AlertQuestion
        of={removing}
        {...accountMessages.reply.templateQuestion}
        onEnd={() => setRemoving(null)}
        onYes={({ id }) => removal.mutate(id)}
      />
    </div>
  );
}

type TemplateFormProps = {
  template: ReplyTemplate | null;
  onSaved: (template: ReplyTemplate) => void;
  onClose: () => void;
};

function TemplateForm({ template, onSaved, onClose }: TemplateFormProps) {
  const form = useApiForm({
    id: "template",
    draft: template ? `reply-template-${template.id}` : "reply-template",
    start: { name: template?.name ?? "", content: template?.content ?? "" },
    schema: templateBody,
    body: ({ name, content }) => ({ name: name.trim(), content: content.trim() }),
    send: (body, key) => saveTemplate(template?.id ?? null, body, key),
    failed: accountMessages.reply.templateFailed,
    onSent: (saved) => saved && onSaved(saved),
  });
  return (
    <ApiForm form={form} className="mt-4 space-y-4">
      <TextField name="name" label="Name" hint="Only you see it: “Long wait”." limit={templateNameLength} autoFocus />
      <TextField name="content" label="Text" limit={reviewLimits.reply} rows={5} />
      <FormProblem />
      <FormActions label="Save template" onCancel={onClose} />
    </ApiForm>
  );
}
