import { cn } from "@/components/ui/cn";

const looks: Record<string, string> = {
  active: "border-good text-good",
  flagged: "border-bad text-bad",
  suspended: "border-bad text-bad",
};

/** A status label, colored where it is good or bad. */
export const StatusText = ({ status, label }: { status: string; label: string }) => (
  <span
    className={cn(
      "text-label inline-flex min-h-6 items-center rounded-sm border px-2 font-semibold whitespace-nowrap",
      looks[status] ?? "border-edge text-soft",
    )}
  >
    {label}
  </span>
);
