import { useQuery } from "@tanstack/react-query";
import { ApiForm, FormProblem } from "@/components/shared/api-form";
import { Notice } from "@/components/shared/notice";
import { PlainText } from "@/components/shared/plain-text";
import { BusyButton } from "@/components/ui/busy-button";
import { adminMessages } from "@/lib/messages/admin";
import { approveCategoryRequest, rejectCategoryRequest } from "@/lib/client/admin-listings";
import { call } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { type CategoryRequest, categoryDecision } from "@/lib/contract/category-request";
import { type Listing } from "@/lib/contract/listing";
import { STEP } from "@/lib/format/category-paths";
import { dayText } from "@/lib/format/date";
import { failureText } from "../call-failure";
import { GroundsFields, groundsErrors } from "../grounds-fields";
import { type AdminScreen } from "../use-admin-screen";
import { useAdminForm } from "../use-admin-form";
import { nameOf } from "./listing-name";

type CategoryRequestProps = { listing: Listing; screen: AdminScreen };

const words = adminMessages.listings;

type Verdict = "approve" | "reject";

const verdicts: Record<Verdict, { send: typeof approveCategoryRequest; done: string; failed: string }> = {
  approve: { send: approveCategoryRequest, done: "category changed", failed: words.approveCategoryFailed },
  reject: { send: rejectCategoryRequest, done: "request rejected", failed: words.rejectCategoryFailed },
};

/** The open request of a listing's owner for another category, to decide. */
export function ListingCategoryRequest({ listing, screen }: CategoryRequestProps) {
  const { data, error } = useQuery({
    queryKey: ["listings", "category-request", listing.id],
    queryFn: () => call("GET", "{kind}/{id}/category_request/", { params: listingParams(listing) }),
    staleTime: 0,
  });
  if (error) return <Notice>{failureText(error, words.categoryRequestFailed)}</Notice>;
  if (data === undefined) return <p className="appear-late min-h-40 py-6">Loading</p>;
  if (data === null) return <p className="text-soft">No category request is waiting.</p>;
  return <RequestForm key={data.created_at} request={data} listing={listing} screen={screen} />;
}

function RequestForm({ request, listing, screen }: CategoryRequestProps & { request: CategoryRequest }) {
  const start: { reason: string; facts: string; verdict: Verdict } = { reason: "", facts: "", verdict: "approve" };
  const form = useAdminForm({
    id: "category-request",
    draft: `category-request-decision-${listing.id}`,
    start,
    schema: categoryDecision,
    body: ({ verdict, reason, facts }) => ({
      category: request.category_id,
      is_further: request.is_further,
      ...(verdict === "reject" && { reason, facts: facts.trim() }),
    }),
    check: ({ verdict, reason, facts }) => (verdict === "reject" ? groundsErrors({ reason, facts }) : {}),
    send: (decision, _key, { verdict }) => verdicts[verdict].send(listing, decision),
    failed: ({ verdict }) => verdicts[verdict].failed,
    screen,
    isInPane: true,
    done: ({ verdict }) => `${nameOf(listing)}: ${verdicts[verdict].done}.`,
  });
  const decide = (verdict: Verdict) => () => form.fields.setValue("verdict", verdict);
  return (
    <section aria-labelledby="category-request-title" className="border-line space-y-3 border-t pt-5">
      <h3 id="category-request-title" className="text-h4">
        Asks for {request.is_further ? "a further" : "another"} category
      </h3>
      <p>
        <span className="text-soft">{request.is_further ? "Beside" : "From"}</span>{" "}
        <bdi>{listing.categories.map(({ name }) => name).join(", ")}</bdi>{" "}
        <span className="text-soft">{request.is_further ? "also" : "to"}</span>{" "}
        <bdi className="font-semibold">{request.category_path.join(STEP)}</bdi>
        <span className="text-soft">, requested on {dayText(request.created_at)}</span>
      </p>
      {request.note && <PlainText text={request.note} />}
      <ApiForm form={form} className="space-y-5">
        <GroundsFields target="listing" />
        <FormProblem className="" />
        <div className="flex flex-wrap gap-3">
          <BusyButton
            type="submit"
            variant="primary"
            isBusy={form.isBusy}
            busyText="Sending…"
            onClick={decide("approve")}
          >
            {request.is_further ? "Add category" : "Move listing"}
          </BusyButton>
          <BusyButton
            type="submit"
            variant="danger"
            isBusy={form.isBusy}
            busyText="Sending…"
            onClick={decide("reject")}
          >
            Reject request
          </BusyButton>
        </div>
      </ApiForm>
    </section>
  );
}
