import { type ReactNode } from "react";
import { getFile } from "@/lib/client/files";
import { messageOf } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";
import { messages } from "@/lib/messages/common";
import { ProblemLine } from "@/components/shared/problem-line";
import { saveFile } from "@/components/shared/save-file";

/**
 * A link to a file of the API that can be refused; `path` is below "/api/". The page fetches the file, so that a refusal
 * is shown here instead of being saved or replacing the page.
 */
export function DownloadLink({ path, className, children }: { path: string; className: string; children: ReactNode }) {
  const { mutate, isPending, error } = useWrite({
    mutationFn: () => getFile(path),
    onSuccess: ({ name, content }) => saveFile(name, content, content.type),
  });
  return (
    <div>
      <a
        href={`/api/${path}`}
        download
        className={className}
        aria-disabled={isPending || undefined}
        onClick={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        {children}
      </a>
      <ProblemLine text={error && messageOf(error, messages.downloadFailed)} className="mt-2" />
    </div>
  );
}
