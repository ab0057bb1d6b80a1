import { useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { CategoryOptions } from "@/components/shared/category-options";
import { Dialog } from "@/components/shared/dialog";
import { FailedNotice } from "@/components/shared/failed-notice";
import { ChoiceField, TextField } from "@/components/shared/form-fields";
import { showToast } from "@/components/shared/toast-store";
import { useFocusKept } from "@/components/shared/use-focus-kept";
import { Button } from "@/components/ui/button";
import { listCategories } from "@/lib/client/categories";
import { call, messageOf } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { queryClient } from "@/lib/client/query-client";
import { useApiForm } from "@/lib/client/use-api-form";
import { useWrite } from "@/lib/client/use-write";
import { type CategoryRequest, categoryRequestBody } from "@/lib/contract/category-request";
import { type Listing } from "@/lib/contract/listing";
import { accountMessages } from "@/lib/messages/account";
import { categoryPaths, STEP } from "@/lib/format/category-paths";
import { dayText } from "@/lib/format/date";

const texts = accountMessages.owner.category;
/** Under the category of an owner's listing: the request for another one, or the button that asks for it. */
export function CategoryRequestLine({ listing }: { listing: Listing }) {
  const [isOpen, setOpen] = useState(false);
  const queryKey = ["category-request", listing.id];
  const { data: request } = useQuery(
    { queryKey, queryFn: () => call("GET", "{kind}/{id}/category_request/", { params: listingParams(listing) }) },
    queryClient,
  );
  const show = (changed: CategoryRequest | null) => queryClient.setQueryData<CategoryRequest | null>(queryKey, changed);
  const withdraw = useWrite({
    mutationFn: () => call("DELETE", "{kind}/{id}/category_request/", { params: listingParams(listing) }),
    onSuccess: () => {
      show(null);
      showToast({ text: texts.withdrawn });
    },
    onError: (error) => showToast({ text: messageOf(error, texts.failed) }),
  });
  const asker = useFocusKept<HTMLButtonElement>(withdraw.isSuccess);
  // Until it is known whether there is a request, and if that can't be read, there is nothing to say.
  if (request === undefined) return null;
  return (
    <div className="needs-script mt-1">
      {request && (
        <p className="text-soft">
          You asked {request.is_further ? "to add" : "for"} <bdi>{request.category_path.join(STEP)}</bdi> on{" "}
          {dayText(request.created_at)}. An administrator decides.
        </p>
      )}
      <p className="flex flex-wrap gap-x-4">
        <Button ref={asker} variant="quiet" size="narrow" className="-ml-3" onClick={() => setOpen(true)}>
          {request ? "Change request" : texts.ask}
        </Button>
        {request && (
          <Button
            variant="quiet"
            size="narrow"
            className="-ml-3"
            disabled={withdraw.isPending}
            onClick={() => withdraw.mutate()}
          >
            Withdraw request
          </Button>
        )}
      </p>
      <Dialog title="Another category" isOpen={isOpen} onClose={() => setOpen(false)}>
        <RequestForm
          listing={listing}
          request={request}
          onClose={() => setOpen(false)}
          onSent={(sent) => {
            show(sent);
            setOpen(false);
            showToast({ text: texts.sent });
          }}
        />
      </Dialog>
    </div>
  );
}

type RequestFormProps = {
  listing: Listing;
  request: CategoryRequest | null;
  onClose: () => void;
  onSent: (request: CategoryRequest) => void;
};

function RequestForm({ listing, request, onClose, onSent }: RequestFormProps) {
  const { data, error, refetch } = useQuery({ queryKey: ["categories"], queryFn: () => listCategories() }, queryClient);
  const paths = useMemo(
    () =>
      categoryPaths((data?.results ?? []).filter(({ kind }) => kind === listing.type)).filter(
        ({ id }) => id !== listing.category_id,
      ),
    [data, listing],
  );
  const form = useApiForm({
    id: "category-request",
    draft: `category-request-${listing.id}`,
    start: {
      category: request ? String(request.category_id) : "",
      how: request?.is_further ? "add" : "move",
      note: request?.note ?? "",
    },
    schema: categoryRequestBody,
    body: ({ category, how, note }) => ({
      category: Number(category),
      is_further: how === "add",
      note: note.trim(),
    }),
    send: (body, key) =>
      call("POST", "{kind}/{id}/category_request/", { params: listingParams(listing), body, idempotencyKey: key }),
    failed: texts.failed,
    onSent: (sent) => sent && onSent(sent),
  });
  if (error) return <FailedNotice text={messageOf(error, texts.loadFailed)} onAgain={refetch} />;
  return (
    <ApiForm form={form} className="mt-4 space-y-5">
      <p className="text-soft">{texts.hint}</p>
      <ChoiceField name="category" label="Category">
        <option value="">{data ? "Choose a category" : "Loading"}</option>
        <CategoryOptions paths={paths} />
      </ChoiceField>
      <ChoiceField name="how" label={texts.how}>
        <option value="move">{texts.move}</option>
        <option value="add">{texts.add}</option>
      </ChoiceField>
      <TextField name="note" label="Why" hint={texts.noteHint} limit={500} rows={3} />
      <FormProblem className="" />
      <FormActions label="Send Request" busyText="Sending…" onCancel={onClose} />
    </ApiForm>
  );
}
