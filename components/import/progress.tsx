/** A progress bar with its percentage; `share` is 0 to 1. */
export function Progress({ label, share }: { label: string; share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <div>
      <p className="flex justify-between gap-4">
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <span>{percent} %</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="border-line bg-sunk mt-2 h-3 overflow-hidden rounded-full border"
      >
        <div className="bg-accent h-full origin-left" style={{ transform: `scaleX(${share})` }} />
      </div>
    </div>
  );
}
