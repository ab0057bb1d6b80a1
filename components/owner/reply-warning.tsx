import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { type ReplyIssue, type ReplyFinding } from "@/lib/rules/reply-check";

const advice: Record<ReplyIssue, { why: string; safer: string }> = {
  client: {
    why: "This may say that the author was your client or patient. Professions with a duty of confidence may not confirm that, even where the author said it first.",
    safer: "We take every concern seriously and would like to talk. Please call our office.",
  },
  name: {
    why: "This names the author, who may have chosen to be less easily found.",
    safer: "Thank you for taking the time to write.",
  },
  date: {
    why: "A date can show when someone visited you.",
    safer: "We would like to look into this with you. Please get in touch.",
  },
};

type ReplyWarningProps = { findings: ReplyFinding[]; isBusy: boolean; onChange: () => void; onPost: () => void };

/** Warns about words in a reply, with the reason and a safer wording. The owner decides. */
export function ReplyWarning({ findings, isBusy, onChange, onPost }: ReplyWarningProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const issues = (Object.keys(advice) as ReplyIssue[]).filter((issue) =>
    findings.some((finding) => finding.issue === issue),
  );
  return (
    <section className="border-edge bg-sunk rounded-md border p-4">
      <h4 ref={heading} tabIndex={-1} className="text-h4 font-serif font-semibold outline-none">
        Before you post this
      </h4>
      <p className="mt-1">Your reply is public. You may want to put something differently:</p>
      <ul className="mt-3 space-y-4">
        {issues.map((issue) => (
          <li key={issue}>
            <p className="font-semibold">
              {findings
                .filter((finding) => finding.issue === issue)
                .map(({ words }) => `“${words}”`)
                .join(", ")}
            </p>
            <p className="text-soft">{advice[issue].why}</p>
            <p>Safer: “{advice[issue].safer}”</p>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" disabled={isBusy} onClick={onChange}>
          Change my reply
        </Button>
        <Button disabled={isBusy} onClick={onPost}>
          Post it as it is
        </Button>
      </div>
    </section>
  );
}
