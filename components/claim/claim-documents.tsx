import { useRef, useState } from "react";
import { ProblemLine } from "@/components/shared/problem-line";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { uploadIcon } from "@/components/ui/icons";
import { call, messageOf } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";
import { type OwnClaim } from "@/lib/contract/claim";
import { documentLimits, documentTypeOf, documentTypes } from "@/lib/rules/document-file";
import { keptDays } from "@/lib/rules/retention";

const failed = "The document couldn't be sent. Please try again.";
const mostBytes = documentLimits.megabytes * 1024 * 1024;

type DocumentsProps = { claim: OwnClaim; onChanged: (claim: OwnClaim) => void };

/** Why a file can't be sent; else the file, declared as the type that its content has. */
async function checked(file: File): Promise<{ problem: string } | { blob: Blob }> {
  if (file.size > mostBytes) return { problem: `The file is larger than ${documentLimits.megabytes} MB.` };
  const content = new Uint8Array(await file.arrayBuffer());
  const type = documentTypeOf(content);
  return type ? { blob: new Blob([content], { type }) } : { problem: "Choose a PDF, JPEG, or PNG file." };
}

/** Documents that prove a claim, to attach and remove. */
export function ClaimDocuments({ claim, onChanged }: DocumentsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = useWrite({
    mutationFn: (blob: Blob) => call("POST", "claims/{id}/documents/", { params: { id: claim.id }, file: blob }),
    onSuccess: onChanged,
  });
  const documents = claim.proofs.filter(({ method }) => method === "document");
  const isFull = documents.length >= documentLimits.perClaim;

  async function choose(file: File) {
    add.reset();
    const result = await checked(file).catch(() => ({ problem: failed }));
    setProblem("problem" in result ? result.problem : null);
    if ("blob" in result) add.mutate(result.blob);
  }
  return (
    <div>
      <h3 className="text-h4">By a document</h3>
      <p id="document-hint" className="text-soft mt-1">
        A letter, license, or bill that connects you with this listing: PDF, JPEG, or PNG, at most{" "}
        {documentLimits.megabytes} MB. Only moderators can open it, and we delete it {keptDays.claimDocuments} days
        after the decision. Cover what isn&apos;t needed, such as account numbers. A document is a weaker proof than a
        code.
      </p>
      <Attached claim={claim} onChanged={onChanged} />
      {!isFull && (
        <>
          <BusyButton
            className="mt-3"
            aria-describedby="document-hint"
            isBusy={add.isPending}
            busyText="Sending…"
            onClick={() => input.current?.click()}
          >
            <span className="inline-flex items-center gap-2">
              <Icon of={uploadIcon} />
              {documents.length > 0 ? "Attach another document" : "Attach a document"}
            </span>
          </BusyButton>
          <input
            ref={input}
            type="file"
            accept={Object.keys(documentTypes).join(",")}
            hidden
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = "";
              if (file) void choose(file);
            }}
          />
        </>
      )}
      <ProblemLine
        id="document-problem"
        text={problem ?? (add.error && messageOf(add.error, failed))}
        className="mt-2"
      />
    </div>
  );
}

/** The attached documents, each with a button that deletes it. */
function Attached({ claim, onChanged }: DocumentsProps) {
  const remove = useWrite({
    mutationFn: (proofId: number) =>
      call("DELETE", "claims/{id}/documents/{proof}/", { params: { id: claim.id, proof: proofId } }),
    onSuccess: (_, proofId: number) => {
      const proofs = claim.proofs.filter(({ id }) => id !== proofId);
      const isWeak = proofs.some(({ verified_at }) => verified_at !== null);
      onChanged({ ...claim, proofs, proof: claim.proof === "strong" ? "strong" : isWeak ? "weak" : "none" });
    },
  });
  const documents = claim.proofs.filter(({ method }) => method === "document");
  if (documents.length === 0) return null;
  return (
    <>
      <ul aria-label="Attached documents" className="divide-line border-line mt-3 divide-y border-y">
        {documents.map(({ id, target }, at) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2">
            {target}
            <Button disabled={remove.isPending} onClick={() => remove.mutate(id)}>
              Delete<span className="sr-only"> document {at + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ProblemLine
        text={remove.error && messageOf(remove.error, "The document couldn't be deleted. Please try again.")}
        className="mt-2"
      />
    </>
  );
}
