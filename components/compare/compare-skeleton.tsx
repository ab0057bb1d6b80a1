/** The shape of a comparison while it is on its way. */
export function CompareSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="appear-late needs-script grid grid-cols-2 gap-4 md:grid-cols-4">
      {[0, 1, 2, 3].map((at) => (
        <div key={at} className="pulse-slow bg-line h-64 rounded-md" />
      ))}
    </div>
  );
}
