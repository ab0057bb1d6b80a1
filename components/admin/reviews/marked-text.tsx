import { cn } from "@/lib/cn";
import { wordDiff } from "@/lib/format/word-diff";

/** Marks the changes of a text: removed words are struck through, added ones underlined. */
export function MarkedText({ before, after }: { before: string; after: string }) {
  return wordDiff(before, after).map(({ kind, text }, at, all) => {
    if (kind === "same") return <span key={at}>{text}</span>;
    if (kind === "added") {
      return (
        <ins key={at} className="text-good bg-accent-wash underline decoration-2 underline-offset-2">
          {text}
        </ins>
      );
    }
    return (
      <del key={at} className={cn("text-bad bg-bad-wash", all[at + 1]?.kind === "added" && "me-1")}>
        {text}
      </del>
    );
  });
}
