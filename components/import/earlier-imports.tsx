import { Button } from "@/components/ui/button";
import { momentText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { type Ready } from "./use-file";
import { type ImportState } from "./use-import";

/** What came of the same file before: an import that can be gone on with, or one that ended. */
export function EarlierImports({ ready, importState }: { ready: Ready; importState: ImportState }) {
  const open = ready.earlier.find((one) => one.resume && !one.dry_run);
  const ended = ready.earlier.find((one) => one.status === "finished" && !one.dry_run);
  if (open) {
    return (
      <div className="border-edge bg-sunk mt-4 rounded-md border p-4">
        <p>
          You have begun to import this file on {momentText(open.created_at)} into {open.category.name}:{" "}
          {counted(open.resume?.row ?? 0, "row")} are through. Continue there, or begin anew below.
        </p>
        <Button look="primary" className="mt-3" onClick={() => importState.send(ready, open)}>
          Continue the import
        </Button>
      </div>
    );
  }
  if (!ended) return null;
  return (
    <p className="border-edge bg-sunk mt-4 rounded-md border p-4">
      This file was imported on {momentText(ended.created_at)}. Its rows that are on the site already will be left out.
    </p>
  );
}
