import { FailedNotice } from "@/components/shared/failed-notice";
import { call, messageOf } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { queryClient } from "@/lib/client/query-client";
import { useQuery } from "@tanstack/react-query";
import { type Invitations } from "@/lib/contract/invitation";
import { type Listing } from "@/lib/contract/listing";
import { dayText } from "@/lib/format/date";
import { counted, exactNumber } from "@/lib/format/number";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { invitationLimits } from "@/lib/rules/invitation";
import { InviteForm } from "./invite-form";
import { ReviewLink } from "./review-link";

const texts = accountMessages.invite;
/** How an owner asks for reviews: a link and QR code for everyone, and invitations to whole lists. */
export function AskPanel({ listing }: { listing: Listing }) {
  const queryKey = ["invitations", listing.id];
  const { data, error, refetch } = useQuery(
    { queryKey, queryFn: () => call("GET", "{kind}/{id}/invitations/", { params: listingParams(listing) }) },
    queryClient,
  );
  if (listing.status !== "active") return <p className="measure py-6">{texts.notPublic}</p>;
  return (
    <div className="space-y-10 py-6">
      <p className="measure text-soft">
        {texts.rule}{" "}
        <a href={routes.guidelines} className="link">
          Review guidelines
        </a>
      </p>
      <p className="without-script">{texts.needsScript}</p>
      {error && <FailedNotice text={messageOf(error, texts.loadFailed)} onAgain={refetch} />}
      {data ? (
        <>
          <ReviewLink listing={listing} link={data.link} />
          <InviteForm
            listing={listing}
            leftToday={data.left_today}
            onSent={(sent) => queryClient.setQueryData<Invitations>(queryKey, sent)}
          />
          <Sent invitations={data} />
        </>
      ) : (
        !error && <div role="status" aria-label="Loading" className="needs-script min-h-[50rem]" />
      )}
    </div>
  );
}

/** What was sent, in numbers: never to whom, and never who wrote. */
function Sent({ invitations: { invited, reviews, lists } }: { invitations: Invitations }) {
  if (lists.length === 0) return null;
  return (
    <section aria-labelledby="invited-title">
      <h3 id="invited-title" className="text-h3">
        Sent so far
      </h3>
      <p className="mt-2">
        {counted(invited, "invitation")} in the last {invitationLimits.againAfterDays} days,{" "}
        {counted(reviews, "published review")} marked “Invited”.
      </p>
      <ul className="divide-line border-line mt-3 max-w-md divide-y border-y">
        {lists.map((list) => (
          <li key={list.sent_at} className="flex justify-between gap-4 py-2">
            <time dateTime={list.sent_at}>{dayText(list.sent_at)}</time>
            <span className="tabular-nums">
              {exactNumber(list.invited)}
              <span className="sr-only"> invitations</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
