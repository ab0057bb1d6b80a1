import { Button } from "@/components/ui/button";
import { momentText } from "@/lib/format/date";
import { targetText } from "@/lib/format/import-report";
import { counted } from "@/lib/format/number";
import { type Ready } from "./use-file";
import { type ImportState } from "./use-import";

/** An earlier import of the same file: one that can be continued, or a finished one. */
export function EarlierImports({ ready, importState }: { ready: Ready; importState: ImportState }) {
  const open = ready.earlier.find((one) => one.resume && !one.dry_run);
  const ended = ready.earlier.find((one) => one.status === "finished" && !one.dry_run);
  if (open) {
    return (
      <div className="border-edge bg-sunk mb-6 rounded-md border p-4">
        <p>
          You started importing this file on {momentText(open.created_at)} {targetText(open)}:{" "}
          {counted(open.resume?.row ?? 0, "row")} are saved. Continue there, or start over below.
        </p>
        <Button variant="primary" className="mt-3" onClick={() => importState.send(ready, open)}>
          Continue the import
        </Button>
      </div>
    );
  }
  if (!ended) return null;
  return (
    <p className="border-edge bg-sunk mb-6 rounded-md border p-4">
      This file was imported on {momentText(ended.created_at)}. New rows that match an existing listing are skipped.
    </p>
  );
}
