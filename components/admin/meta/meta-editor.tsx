import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { chevronLeftIcon } from "@/components/ui/icons";
import { adminMessages } from "@/lib/messages/admin";
import { ApiError } from "@/lib/client/http";
import { FailedList } from "../list/failed-list";
import { type AdminScreen } from "../use-admin-screen";
import { MetaFormView } from "./meta-form";
import { type Site } from "./site";
import { type MetaTarget, readSubject, targetText } from "./meta-target";

interface EditorOf {
  target: MetaTarget;
  site: Site;
  screen: AdminScreen;
  /** The URL of the list it was opened from. */
  back: string;
}

/** Edits the record of one page, with previews. */
export function MetaEditor({ back, ...of }: EditorOf) {
  const { target } = of;
  const loading = useQuery({
    queryKey: ["metas", "one", targetText(target)],
    queryFn: () => readSubject(target),
    // Never refetched: a form must not change while someone types into it.
    staleTime: Infinity,
    gcTime: 0,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const label = loading.data?.label;
  useEffect(() => heading.current?.focus(), [label]);
  return (
    <>
      <p>
        <a href={back} className="link inline-flex min-h-11 items-center gap-1">
          <Icon of={chevronLeftIcon} className="size-5" />
          All pages
        </a>
      </p>
      {loading.data ? (
        <>
          <h1 ref={heading} tabIndex={-1} className="text-h1 wrap-anywhere outline-none" dir="auto">
            {loading.data.label}
          </h1>
          <p className="text-soft mt-1 wrap-anywhere">
            <a href={loading.data.page.path} className="link" target="_blank" rel="noopener">
              {loading.data.page.path}
              <span className="sr-only"> (opens in a new window)</span>
            </a>
          </p>
          <MetaFormView subject={loading.data} {...of} />
        </>
      ) : (
        <Unready error={loading.error} target={target} onAgain={() => void loading.refetch()} />
      )}
    </>
  );
}

type UnreadyProps = { error: Error | null; target: MetaTarget; onAgain: () => void };

function Unready({ error, target, onAgain }: UnreadyProps) {
  if (!error) {
    return (
      <p role="status" className="appear-late text-soft min-h-96">
        Loading
      </p>
    );
  }
  const words = adminMessages.meta;
  const isGone = error instanceof ApiError && error.status === 404 && target.kind !== null;
  return (
    <FailedList
      error={error}
      fallback={isGone && target.kind ? words.pagesFailed[target.kind] : words.loadFailed}
      onAgain={onAgain}
    />
  );
}
