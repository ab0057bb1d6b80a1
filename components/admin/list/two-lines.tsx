import { type ReactNode } from "react";

type TwoLinesProps = {
  /** Before the title, such as the stars. */
  lead?: ReactNode;
  title: ReactNode;
  /** The second line. */
  text: ReactNode;
  /** Labels at the end of the first line. */
  marks?: ReactNode;
  /** How long it has been waiting. */
  since?: ReactNode;
};

/** A row of a list in two lines, both cut to the width of the list. */
export const TwoLines = ({ lead, title, text, marks, since }: TwoLinesProps) => (
  <span className="block min-w-0">
    <span className="flex items-center gap-2">
      {lead}
      <span className="min-w-0 grow truncate font-semibold" dir="auto">
        {title}
      </span>
      {marks}
      {since && <span className="text-label text-soft shrink-0 whitespace-nowrap">{since}</span>}
    </span>
    <span className="text-label text-soft block truncate" dir="auto">
      {text}
    </span>
  </span>
);

/** A short label in a row: bad ones in red. */
export const Mark = ({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) => (
  <span
    className={`text-label shrink-0 rounded-sm border px-1.5 font-semibold whitespace-nowrap ${isBad ? "border-bad text-bad" : "border-edge text-soft"}`}
  >
    {children}
  </span>
);
