import { PlainText } from "@/components/shared/plain-text";
import { type Correction } from "@/lib/contract/correction";
import { dayText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { correctionLabels } from "@/lib/rules/correction";

/** What a correction says besides its values: of what kind it is, how many say the same, the other listing, and why. */
export const CorrectionFacts = ({ correction }: { correction: Correction }) => (
  <div className="space-y-2 wrap-anywhere">
    <p>
      <span className="font-semibold">{correctionLabels[correction.kind]}</span>
      {correction.other && (
        <>
          {correction.kind === "moved" ? ": it is now " : ": it is also "}
          <a href={correction.other.path} target="_blank" rel="noopener" className="link">
            <bdi>{correction.other.name}</bdi>
          </a>
        </>
      )}
    </p>
    <p className="text-soft">
      Suggested on {dayText(correction.created_at)}
      {correction.same > 1 && `. ${counted(correction.same, "person", "people")} say the same`}
      {correction.is_own && ". The writer says that it is about them"}.
    </p>
    {correction.note && <PlainText text={correction.note} />}
  </div>
);
