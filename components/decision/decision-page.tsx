"use client";

import { type ReactNode, useState } from "react";
import { PlainText } from "@/components/shared/plain-text";
import { StatusMark } from "@/components/shared/status-mark";
import { type AppealView, type DecisionPage as Decision } from "@/lib/contract/decision";
import { dateTimeText } from "@/lib/format/date";
import { decisionMessages, textsOf } from "@/lib/messages/decision";
import { explanationOf, outcomeLabel, reasons } from "@/lib/rules/decisions";
import { routes } from "@/lib/site/routes";
import { AppealPart } from "./appeal-part";
import { RestorePart } from "./restore-part";

type DecisionPageProps = {
  decision: Decision;
  /** Whether the caller may bring back what it took. */
  mayRestore: boolean;
  /** Of the mailed link. */
  token: string | undefined;
  /** The time of the request. */
  now: string;
};

/** What happened, as the heading says it. */
function headlineOf({ measure, automated, name, reversed_at }: Decision, appeal: AppealView | null): string {
  if (measure === "restored") return outcomeLabel(measure);
  if (reversed_at !== null || appeal?.status === "reversed") return `Restored: ${name || "your account"}`;
  return textsOf(measure, automated).headline(name);
}

/** A decision for those whom it concerns: why, what is gone and what stays, and the appeal. */
export function DecisionPage({ decision, mayRestore, token, now }: DecisionPageProps) {
  const [appeal, setAppeal] = useState(decision.appeal);
  const { measure, created_at, automated, source } = decision;
  return (
    <div className="page py-10 md:py-16">
      <header>
        <StatusMark>{appeal?.status === "open" ? "In review" : outcomeLabel(measure)}</StatusMark>
        <h1 className="text-h1 mt-3 wrap-anywhere" dir="auto">
          {headlineOf(decision, appeal)}
        </h1>
        <p className="text-soft mt-3">
          Decided <time dateTime={created_at}>{dateTimeText(created_at)}</time>{" "}
          {automated ? "by the site itself" : "by a moderator"}
          {source === "report" && ", after a report"}.
        </p>
      </header>
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-8">
          <Why decision={decision} />
          <Text decision={decision} />
          {measure !== "restored" && decision.reversed_at === null && <Effects {...textsOf(measure, automated)} />}
        </div>
        {mayRestore && <RestorePart decision={decision} />}
        {measure !== "restored" && !mayRestore && (
          <AppealPart decision={{ ...decision, appeal }} token={token} now={now} onSent={setAppeal} />
        )}
      </div>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="space-y-3">
    <h2 className="text-h3">{title}</h2>
    {children}
  </section>
);

function Why({ decision: { reason, facts, target_kind } }: { decision: Decision }) {
  if (reason === null) return null;
  const explanation = explanationOf(reason, target_kind);
  return (
    <Part title="Why">
      <p>
        <span className="font-semibold">{reasons[reason].label}.</span> {explanation}{" "}
        <a href={routes.guidelines} className="link">
          Guidelines
        </a>
      </p>
      <PlainText text={facts} />
    </Part>
  );
}

function Text({ decision: { title, content } }: { decision: Decision }) {
  if (!title && !content) return null;
  return (
    <Part title={decisionMessages.whatItWas}>
      <blockquote className="border-line space-y-2 border-l-2 pl-4">
        {title && (
          <p className="font-semibold wrap-anywhere" dir="auto">
            {title}
          </p>
        )}
        {content && <PlainText text={content} />}
      </blockquote>
    </Part>
  );
}

const Effects = ({ gone, stays }: ReturnType<typeof textsOf>) => (
  <div className="grid gap-6 sm:grid-cols-2">
    <Part title="What's gone">
      <p>{gone}</p>
    </Part>
    <Part title="What stays">
      <p>{stays}</p>
    </Part>
  </div>
);
