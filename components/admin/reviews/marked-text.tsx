import { wordDiff } from "@/lib/format/word-diff";

/** How a text was changed: what went is struck through, what came is underlined. */
export function MarkedText({ before, after }: { before: string; after: string }) {
  return wordDiff(before, after).map(({ kind, text }, at) => {
    if (kind === "same") return <span key={at}>{text}</span>;
    if (kind === "added") {
      return (
        <ins key={at} className="text-good bg-accent-wash underline decoration-2 underline-offset-2">
          {text}
        </ins>
      );
    }
    return (
      <del key={at} className="text-bad bg-bad-wash">
        {text}
      </del>
    );
  });
}
