import { Button } from "@/components/ui/button";
import { ProsePage } from "./prose";

type StopMailsProps = {
  title: string;
  /** Where the form sends the wish; null if the mailed link isn't valid. */
  action: string | null;
  isStopped: boolean;
  words: { text: string; button: string; stopped: string; invalid: string };
};

/** Asks before it stops mails, because mail scanners open links too. Works without JavaScript. */
export function StopMails({ title, action, isStopped, words }: StopMailsProps) {
  return (
    <ProsePage title={title}>
      {action === null && <p>{words.invalid}</p>}
      {action !== null && isStopped && (
        <p role="status" className="text-good font-semibold">
          {words.stopped}
        </p>
      )}
      {action !== null && !isStopped && (
        <form method="post" action={action} className="space-y-4">
          <p>{words.text}</p>
          <Button type="submit" variant="primary">
            {words.button}
          </Button>
        </form>
      )}
    </ProsePage>
  );
}
