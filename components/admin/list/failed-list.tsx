import { Notice } from "@/components/shared/notice";
import { Button } from "@/components/ui/button";
import { adminMessages } from "@/lib/messages/admin";
import { failureText, isForbidden } from "../call-failure";

type FailedListProps = { of: { error: Error | null; refetch: () => unknown }; fallback: string };

/** Replaces what failed to load, if it did: the reason, or else `fallback`, and a retry button if useful. */
export function FailedList({ of: { error, refetch }, fallback }: FailedListProps) {
  if (!error) return null;
  const isDenied = isForbidden(error);
  return (
    <div className="mt-6">
      <Notice title={isDenied ? adminMessages.required : undefined}>
        <p>{isDenied ? adminMessages.notAdmin : failureText(error, fallback)}</p>
        {!isDenied && <Button onClick={() => void refetch()}>Try again</Button>}
      </Notice>
    </div>
  );
}
