import { Notice } from "@/components/shared/notice";
import { Button } from "@/components/ui/button";
import { adminMessages } from "@/lib/messages/admin";
import { failureText, isForbidden } from "../call-failure";

/** Replaces a list that failed to load: the reason, and a retry button if useful. `fallback`: the list's message. */
export function FailedList({ error, fallback, onAgain }: { error: Error; fallback: string; onAgain: () => void }) {
  const isDenied = isForbidden(error);
  return (
    <div className="mt-6">
      <Notice title={isDenied ? adminMessages.required : undefined}>
        <p>{isDenied ? adminMessages.notAdmin : failureText(error, fallback)}</p>
        {!isDenied && <Button onClick={onAgain}>Try again</Button>}
      </Notice>
    </div>
  );
}
