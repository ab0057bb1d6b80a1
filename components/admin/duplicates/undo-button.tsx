import { useState } from "react";
import { Dialog } from "@/components/shared/dialog";
import { ProblemLine } from "@/components/shared/problem-line";
import { showToast } from "@/components/shared/toast-store";
import { Button } from "@/components/ui/button";
import { call, messageOf } from "@/lib/client/http";
import { queryClient } from "@/lib/client/query-client";
import { useWrite } from "@/lib/client/use-write";

/** Undoes a merge after confirmation. */
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
  const { mutate, isPending, error } = useWrite({
    mutationFn: () => call("POST", "merges/{id}/undo/", { params: { id } }),
    onSuccess: () => {
      showToast({ text: "The merge has been undone." });
      void queryClient.invalidateQueries({ queryKey: ["merges"] });
    },
  });

  return (
    <div className="mt-2 space-y-5">
      <p>
        <span dir="auto">{name}</span> becomes a separate listing again, with its reviews, claims and addresses.
        Anything written since stays with the other one.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => mutate()} disabled={isPending}>
          Undo the merge
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      <ProblemLine
        text={error && messageOf(error, "The merge could not be undone. Please try again.")}
        className="min-h-6"
      />
    </div>
  );
}
