import { useState } from "react";
import { Dialog } from "@/components/shared/dialog";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { call } from "@/lib/client/http";
import { importFailure } from "@/lib/client/import/import-failure";
import { asAccount } from "@/lib/client/signed-in-hint";
import { useWrite } from "@/lib/client/use-write";
import { type Import } from "@/lib/contract/import";
import { counted } from "@/lib/format/number";
import { importMessages } from "@/lib/messages/import";

type UndoProps = { account: number; onClose: () => void; onUndone: (imported: Import) => void };

/** Whether an import has stored something that can be undone. */
export const mayUndo = ({ dry_run: isDry, status, created, updated, undone }: Import): boolean =>
  !isDry && status !== "running" && status !== "undone" && created + updated > undone;

/** Undoes an import after confirmation. */
export function UndoDialog({ imported, ...rest }: UndoProps & { imported: Import | null }) {
  return (
    <Dialog title="Undo this import" isOpen={imported !== null} onClose={rest.onClose}>
      {imported && <UndoForm imported={imported} {...rest} />}
    </Dialog>
  );
}

function UndoForm({ imported, account, onClose, onUndone }: UndoProps & { imported: Import }) {
  const [removed, setRemoved] = useState(imported.undone);
  const { mutate, isPending, error } = useWrite({
    mutationFn: async () => {
      // Each call removes as much as it can in a few seconds.
      for (;;) {
        const now = await asAccount(account, () => call("POST", "imports/{id}/undo/", { params: { id: imported.id } }));
        if (now.status !== "undoing") return now;
        setRemoved(now.undone);
      }
    },
    onSuccess: onUndone,
  });

  const isUpdate = imported.update_key !== null;
  const listings = counted(imported.created + imported.updated - imported.undone, "listing");
  return (
    <div className="mt-3 space-y-5">
      {isUpdate ? (
        <p>
          The {listings} that <span dir="auto">{imported.file_name}</span> updated get their former values back. Those
          that have been changed since then stay as they are.
        </p>
      ) : (
        <p>
          The {listings} that came from <span dir="auto">{imported.file_name}</span> are removed for good. Those that
          have been edited, claimed or reviewed since then stay.
        </p>
      )}
      <p role="status" className="min-h-6">
        {isPending && `${counted(removed, "listing")} ${isUpdate ? "changed back" : "removed"} so far.`}
      </p>
      {error && (
        <p role="alert" className="text-bad font-semibold">
          {importFailure(error, importMessages.undoFailed).text}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <BusyButton
          variant="danger"
          isBusy={isPending}
          busyText={isUpdate ? "Undoing" : "Removing"}
          onClick={() => mutate()}
        >
          {isUpdate ? "Undo the changes" : "Remove the listings"}
        </BusyButton>
        <Button onClick={onClose}>{isUpdate ? "Keep the changes" : "Keep them"}</Button>
      </div>
    </div>
  );
}
