import { Notice } from "@/components/shared/notice";
import { momentText } from "@/lib/format/date";
import { routes } from "@/lib/site/routes";
import { type MailLine, mailState } from "./mail-state";

export type MailContent = { subject: string; text: string; html: string };
type Mail = MailLine & { from: string; content: MailContent | null };

/** One mail of the local mailbox, as HTML and plain text. */
export function MailPage({ mail }: { mail: Mail }) {
  const facts = [
    ["To", mail.recipient],
    ["From", mail.from],
    ["Queued", momentText(mail.queued)],
    ["State", mailState(mail)],
  ] as const;
  return (
    <article className="page pt-10 pb-16">
      <p>
        <a href={routes.mailbox()} className="link inline-block min-h-6">
          Mailbox
        </a>
      </p>
      <h1 className="text-h2 mt-4 wrap-anywhere">{mail.subject}</h1>
      <dl className="mt-6 grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {mail.content ? (
        <MailForms content={mail.content} />
      ) : (
        <div className="mt-8">
          <Notice>This mail's template no longer exists or no longer accepts its values.</Notice>
        </div>
      )}
    </article>
  );
}

/** A mail as HTML and as plain text. */
export function MailForms({ content: { subject, text, html } }: { content: MailContent }) {
  return (
    <>
      <section className="mt-10">
        <h2 className="text-h3">HTML</h2>
        {/* Sandboxed: no scripts and no requests; links open in a new window. */}
        <iframe
          title={`The mail “${subject}” as HTML`}
          srcDoc={html}
          loading="lazy"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="border-line mt-4 h-[36rem] w-full rounded-md border"
        />
      </section>
      <section className="mt-10">
        <h2 className="text-h3">Plain text</h2>
        <pre className="border-line bg-sunk mt-4 rounded-md border p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
          {text}
        </pre>
      </section>
    </>
  );
}
