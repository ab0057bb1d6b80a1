import { Skeleton } from "@/components/ui/skeleton";

/** The shape of a page of results while they are on their way. */
export function SearchSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="appear-late page pt-6 md:pt-10 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-16"
    >
      <Skeleton className="h-10 w-72 max-w-full lg:col-span-2 lg:mb-8" />
      <Skeleton className="my-4 h-11 lg:my-0 lg:h-[40rem]" />
      <div>
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className="border-line flex gap-4 border-t py-6">
            <Skeleton className="size-14 md:size-18" />
            <div className="grow space-y-3">
              <Skeleton className="h-7 w-1/2" />
              <Skeleton className="h-5 w-1/3" />
              <Skeleton className="h-5 w-2/3" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
