"use client";

import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { TextField } from "@/components/shared/form-fields";
import { PlainText } from "@/components/shared/plain-text";
import { call } from "@/lib/client/http";
import { answerBody, type ContactMessage } from "@/lib/contract/contact";
import { dayText } from "@/lib/format/date";
import { contactMessages } from "@/lib/messages/contact";
import { messageLimits } from "@/lib/rules/contact";
import { ModerationScreen } from "../list/moderation-screen";
import { assignedFilter, type Action, forEach, mostCallsAtOnce, type Resource } from "../list/resource";
import { TwoLines } from "../list/two-lines";
import { Decided, PersonOrGuest } from "../person-record";
import { Since } from "../since";
import { useAdminForm } from "../use-admin-form";
import { type AdminScreen, useAdminScreen } from "../use-admin-screen";

const isOpen = ({ answered_at }: ContactMessage) => answered_at === null;

const answer = (id: number, text: string) =>
  call("POST", "contact/{id}/answer/", { params: { id }, body: { answer: text }, keepalive: true });

const actions: Action<ContactMessage>[] = [
  {
    key: "close",
    label: "Close without an answer",
    done: "closed",
    hotkey: "c",
    appliesTo: isOpen,
    run: (items) => forEach(items, ({ id }) => answer(id, "")),
  },
];

function AnswerForm({ message, screen }: { message: ContactMessage; screen: AdminScreen }) {
  const form = useAdminForm({
    id: "answer",
    draft: `answer-${message.id}`,
    start: { answer: "" },
    schema: answerBody,
    body: (values) => values,
    check: (values): Record<string, string> => (values.answer.trim() ? {} : { answer: "Enter an answer." }),
    send: (body) => answer(message.id, body.answer),
    failed: contactMessages.answerFailed,
    screen,
    isInPane: true,
    done: () => `${message.name}: answered.`,
  });
  return (
    <ApiForm form={form} className="mt-6 space-y-4">
      <TextField
        name="answer"
        label="Answer"
        hint="Emailed to the writer with their message."
        rows={6}
        limit={messageLimits.answer}
      />
      <FormProblem />
      <FormActions label="Send Answer" busyText="Sending…" />
    </ApiForm>
  );
}

const MessagePane = ({ message, screen }: { message: ContactMessage; screen: AdminScreen }) => (
  <>
    <h2 className="text-h3">
      <bdi>{message.name}</bdi>
    </h2>
    <p className="text-label text-soft">{dayText(message.created_at)}</p>
    <div className="measure mt-4">
      <PlainText text={message.text} />
    </div>
    {isOpen(message) ? (
      <AnswerForm key={message.id} message={message} screen={screen} />
    ) : (
      <div className="mt-6">
        <Decided
          title={`${message.answer ? "Answered" : "Closed without an answer"} ${dayText(message.answered_at)}`}
          text={message.answer ?? ""}
        />
      </div>
    )}
  </>
);

const resourceFor = (screen: AdminScreen, isAdmin: boolean): Resource<ContactMessage> => ({
  name: "messages",
  title: "Messages",
  nouns: ["message", "messages"],
  tabs: [
    {
      key: "open",
      label: "Open",
      query: { status: "open" },
      empty: "No messages are waiting",
      hasUndo: true,
      mostAtOnce: mostCallsAtOnce,
    },
    { key: "answered", label: "Answered", query: { status: "answered" }, empty: "No answered messages" },
  ],
  filters: [assignedFilter],
  columns: [
    {
      key: "message",
      label: "Message",
      cell: (message) => (
        <TwoLines title={message.name} text={message.text} since={<Since time={message.created_at} />} />
      ),
    },
  ],
  actionsIn: () => actions,
  titleOf: ({ name }) => name,
  pathOf: () => null,
  pane: (message) => ({
    main: <MessagePane message={message} screen={screen} />,
    side: <PersonOrGuest title="Writer" id={message.user_id} name={null} email={message.email} isAdmin={isAdmin} />,
  }),
  load: (query) => call("GET", "contact/", { query }),
  loadFailed: contactMessages.loadFailed,
  decideFailed: contactMessages.answerFailed,
});

/** The messages to the people who run the site, to answer or close. */
export function MessagesScreen({ isAdmin }: { isAdmin: boolean }) {
  const screen = useAdminScreen("messages");
  return <ModerationScreen resource={resourceFor(screen, isAdmin)} screen={screen} />;
}
