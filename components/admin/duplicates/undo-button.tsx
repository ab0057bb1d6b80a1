"use client";

import { useState } from "react";
import { SavingLine } from "@/components/account/saving-line";
import { useSaving } from "@/components/account/use-saving";
import { Dialog } from "@/components/shared/dialog";
import { Button } from "@/components/ui/button";
import { carryMessage } from "@/lib/client/carried-message";
import { undoMerge } from "@/lib/client/duplicates";

/** Takes a merge back, after asking. */
export function UndoButton({ id, name, left }: { id: number; name: string; left: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-soft">{left}</p>
      <Button onClick={() => setOpen(true)} aria-label={`Undo the merge of ${name}`}>
        Undo
      </Button>
      <Dialog title="Undo this merge" isOpen={isOpen} onClose={() => setOpen(false)}>
        <UndoForm id={id} name={name} onCancel={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function UndoForm({ id, name, onCancel }: { id: number; name: string; onCancel: () => void }) {
  const { saving, save } = useSaving({ failed: "The merge could not be undone. Please try again." });

  async function undo() {
    if (!(await save(() => undoMerge(id)))) return;
    carryMessage("The listings are two again.");
    window.location.reload();
  }

  return (
    <div className="mt-2 space-y-5">
      <p>
        <span dir="auto">{name}</span> is a listing of its own again, with its reviews, claims and addresses. What
        people wrote since stays with the other one.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={undo} disabled={saving.state === "busy"}>
          Undo the merge
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      <SavingLine saving={saving} saved="" />
    </div>
  );
}
