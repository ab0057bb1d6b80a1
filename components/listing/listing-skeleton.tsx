import { Skeleton } from "@/components/ui/skeleton";

/** The shape of a listing's page while it is on its way. */
export function ListingSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="appear-late page pt-12">
      <div className="border-line flex flex-col gap-4 border-b pb-8 md:flex-row md:gap-8">
        <Skeleton className="size-24 md:size-36" />
        <div className="grow space-y-4">
          <Skeleton className="h-8 w-24" />
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-6 w-80 max-w-full" />
        </div>
      </div>
      <div className="grid gap-16 pt-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-3">
          <Skeleton className="h-7 w-32" />
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} className="measure h-5" />
          ))}
        </div>
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
