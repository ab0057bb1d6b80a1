import { ApiForm, FormActions } from "@/components/shared/api-form";
import { TickField } from "@/components/shared/form-fields";
import { call } from "@/lib/client/http";
import { useApiForm } from "@/lib/client/use-api-form";
import { type Decision, restoreBody } from "@/lib/contract/decision";
import { adminMessages } from "@/lib/messages/admin";

/** Lets a moderator reverse a decision that no one has appealed. */
export function RestorePart({ decision: { id, target_kind } }: { decision: Decision }) {
  const form = useApiForm({
    id: "restore",
    draft: null,
    start: { replace: false },
    schema: restoreBody,
    body: ({ replace }) => ({ replace }),
    send: (body) => call("POST", "decisions/{id}/restore/", { params: { id }, body }),
    failed: adminMessages.decisions.restoreFailed,
    onSent: () => location.reload(),
  });
  return (
    <section aria-labelledby="restore-title" className="border-edge bg-raised h-fit space-y-4 rounded-md border p-5">
      <h2 id="restore-title" className="text-h3">
        Restore
      </h2>
      <p>Was this decision wrong? What it took comes back whole, and everyone whom it concerns gets an email.</p>
      <ApiForm form={form} className="needs-script space-y-4">
        {target_kind === "review" && (
          <TickField name="replace" label="If its author wrote a newer review, the restored one replaces it" />
        )}
        <FormActions label="Restore" />
      </ApiForm>
    </section>
  );
}
