import { type ReactNode } from "react";
import { FailedNotice } from "@/components/shared/failed-notice";
import { messageOf } from "@/lib/client/http";
import { type useEditedList } from "./use-edited-list";

interface EditedListTabProps<Data> {
  list: ReturnType<typeof useEditedList<Data>>;
  texts: { needsScript: string; loadFailed: string };
  /** What stands above the list, loaded or not. */
  head?: ReactNode;
  children: (data: Data) => { list: ReactNode; form: ReactNode };
}

/** A tab of a listing with an edited list: what was just done, the list, and the form that adds to it. */
export function EditedListTab<Data>({
  list: { data, error, refetch, done },
  texts,
  head,
  children,
}: EditedListTabProps<Data>) {
  const parts = data === undefined ? null : children(data);
  return (
    <div className="space-y-8 py-6">
      {head}
      <p className="without-script">{texts.needsScript}</p>
      {error && <FailedNotice text={messageOf(error, texts.loadFailed)} onAgain={refetch} />}
      {parts ? (
        <>
          <div>
            <p role="status" className="text-good font-semibold not-empty:mb-4">
              {done}
            </p>
            {parts.list}
          </div>
          {parts.form}
        </>
      ) : (
        !error && <div role="status" aria-label="Loading" className="needs-script min-h-96" />
      )}
    </div>
  );
}
