"use client";

import { useState } from "react";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { TextField } from "@/components/shared/form-fields";
import { Notice } from "@/components/shared/notice";
import { PlainText } from "@/components/shared/plain-text";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { accountMessages } from "@/lib/messages/account";
import { call, messageOf } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { useApiForm } from "@/lib/client/use-api-form";
import { useWrite } from "@/lib/client/use-write";
import { type OwnedTransfer, proofQuestionBody, refusalBody } from "@/lib/contract/claim";
import { strengthLabels } from "@/lib/format/claim-stage";
import { dayText, deadlineText } from "@/lib/format/date";

const { transfer: texts } = accountMessages;

type Changed = (id: number, answer: Partial<OwnedTransfer>) => void;
type Answer = "agree" | "refuse" | "ask";

/** Tells an owner on top of a page who asks to take over which listing, until when to answer, and how. */
export function TransferBanner({ requests: loaded }: { requests: OwnedTransfer[] }) {
  const [requests, setRequests] = useState(loaded);
  if (requests.length === 0) return null;
  const change: Changed = (id, answer) =>
    setRequests((all) => all.map((one) => (one.id === id ? { ...one, ...answer } : one)));
  return (
    <section aria-label={texts.title} className="mb-8 space-y-3">
      {requests.map((request) => (
        <Request key={request.id} request={request} onChanged={change} />
      ))}
    </section>
  );
}

function Request({ request, onChanged }: { request: OwnedTransfer; onChanged: Changed }) {
  const [open, setOpen] = useState<Answer | null>(null);
  const close = () => setOpen(null);
  const answered = (answer: Partial<OwnedTransfer>) => {
    onChanged(request.id, answer);
    close();
  };
  const isWaiting = request.owner_agreed_at === null && request.owner_refused_at === null;
  return (
    <article className={`rounded-md border p-4 md:p-5 ${isWaiting ? "border-bad bg-bad-wash" : "border-line bg-sunk"}`}>
      <h2 className="text-h4 wrap-anywhere">
        {isWaiting && (
          <span className="text-bad">Answer by {deadlineText(request.approvable_at, request.time_zone)}: </span>
        )}
        <bdi>{request.user_full_name}</bdi> asks to take over <bdi>{request.listing_name}</bdi>
      </h2>
      <PlainText text={request.relationship} />
      <p className="text-soft mt-1">
        {strengthLabels[request.proof]} so far. <StateText request={request} />
      </p>
      {request.owner_agreed_at === null && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={() => setOpen("agree")}>{texts.agree}</Button>
          {request.owner_refused_at === null && <Button onClick={() => setOpen("refuse")}>Refuse</Button>}
          {request.proof_asked_at === null && <Button onClick={() => setOpen("ask")}>Ask for more proof</Button>}
        </div>
      )}
      <Dialog title="Hand this listing over?" isOpen={open === "agree"} onClose={close}>
        <Agree request={request} onClose={close} onAnswered={answered} />
      </Dialog>
      <Dialog title="Refuse the transfer" isOpen={open === "refuse"} onClose={close}>
        <Refuse request={request} onClose={close} onAnswered={answered} />
      </Dialog>
      <Dialog title="Ask for more proof" isOpen={open === "ask"} onClose={close}>
        <Ask request={request} onClose={close} onAnswered={answered} />
      </Dialog>
    </article>
  );
}

function StateText({ request }: { request: OwnedTransfer }) {
  if (request.owner_agreed_at) return <>You agreed on {dayText(request.owner_agreed_at)}. An administrator decides.</>;
  if (request.owner_refused_at) {
    return <>You refused on {dayText(request.owner_refused_at)}. An administrator reads your reason and decides.</>;
  }
  return (
    <>
      {request.proof_asked_at && `You asked for more proof on ${dayText(request.proof_asked_at)}. `}
      Without your answer an administrator may decide from {deadlineText(request.approvable_at, request.time_zone)} on.
    </>
  );
}

type AnswerProps = {
  request: OwnedTransfer;
  onClose: () => void;
  onAnswered: (answer: Partial<OwnedTransfer>) => void;
};

function Agree({ request, onClose, onAnswered }: AnswerProps) {
  const { mutate, isPending, error } = useWrite({
    mutationFn: () =>
      call("POST", "{kind}/{id}/agree_transfer/", {
        params: listingParams({ id: request.listing_id, type: request.listing_kind }),
        body: { claim_id: request.id },
      }),
    onSuccess: () => onAnswered({ owner_agreed_at: new Date().toISOString(), owner_refused_at: null }),
  });
  return (
    <div className="mt-4 space-y-4">
      <p>
        Once an administrator approves it, <bdi>{request.user_full_name}</bdi> manages <bdi>{request.listing_name}</bdi>{" "}
        and you and your team no longer do. You can&apos;t take this answer back.
      </p>
      {error && <Notice>{messageOf(error, accountMessages.owner.transferFailed)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <BusyButton variant="danger" isBusy={isPending} busyText="Sending…" onClick={() => mutate()}>
          Agree
        </BusyButton>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </div>
  );
}

function Refuse({ request, onClose, onAnswered }: AnswerProps) {
  const form = useApiForm({
    id: "refuse-transfer",
    draft: `refusal-of-${request.id}`,
    start: { reason: "" },
    schema: refusalBody,
    body: (values) => values,
    check: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: texts.reasonNeeded }),
    send: (body) => call("POST", "claims/{id}/refuse/", { params: { id: request.id }, body }),
    failed: accountMessages.owner.transferFailed,
    onSent: (answer) => answer && onAnswered(answer),
  });
  return (
    <ApiForm form={form} className="mt-4 space-y-4">
      <p>{texts.refuseText}</p>
      <TextField name="reason" label="Why should it stay yours?" rows={4} limit={1000} required data-first />
      <FormProblem className="" />
      <FormActions label="Refuse" busyText="Sending…" onCancel={onClose} />
    </ApiForm>
  );
}

function Ask({ request, onClose, onAnswered }: AnswerProps) {
  const form = useApiForm({
    id: "ask-proof",
    draft: `proof-question-of-${request.id}`,
    start: { question: "" },
    schema: proofQuestionBody,
    body: (values) => values,
    check: ({ question }): Record<string, string> => (question.trim() ? {} : { question: texts.questionNeeded }),
    send: (body) => call("POST", "claims/{id}/ask_proof/", { params: { id: request.id }, body }),
    failed: accountMessages.owner.transferFailed,
    onSent: (answer) => answer && onAnswered(answer),
  });
  return (
    <ApiForm form={form} className="mt-4 space-y-4">
      <p>{texts.askText}</p>
      <TextField name="question" label="What should they show?" rows={4} limit={1000} required data-first />
      <FormProblem className="" />
      <FormActions label="Send" busyText="Sending…" onCancel={onClose} />
    </ApiForm>
  );
}
