import { useQuery } from "@tanstack/react-query";
import { readPlan } from "@/lib/client/billing";
import { queryClient } from "@/lib/client/query-client";
import { type OwnUser } from "@/lib/contract/user";

/** The visitor's latest plan, read again when their Premium changes; nothing is read for a guest. */
export const useOwnPlan = (user: OwnUser | null) =>
  useQuery(
    {
      queryKey: ["plan", user?.id, user?.premium_membership, user?.premium_expires],
      queryFn: readPlan,
      staleTime: 0,
      enabled: user !== null,
    },
    queryClient,
  );
