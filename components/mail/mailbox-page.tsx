import { EmptyState } from "@/components/shared/empty-state";
import { Pager } from "@/components/shared/pager";
import { momentText } from "@/lib/format/date";
import { routes } from "@/lib/site/routes";
import { type MailLine, mailState } from "./mail-state";

type MailboxPageProps = { mails: MailLine[]; page: number; pages: number; leavesMachine: boolean };

/** The mails of a site in local mode, newest first. */
export function MailboxPage({ mails, page, pages, leavesMachine }: MailboxPageProps) {
  return (
    <div className="page pt-10 pb-16">
      <h1 className="text-h1">Mailbox</h1>
      <p className="measure text-soft mt-4">
        {leavesMachine
          ? "Every email from this site. Those that are sent also go out through the mail server in SMTP_URL."
          : "Every email from this site. No mail server is set up, so none of them leaves this machine."}
      </p>
      <p className="mt-2">
        <a href={routes.mailTemplates} className="link inline-block min-h-6">
          All templates
        </a>
      </p>
      <div className="mt-8">
        {mails.length === 0 ? (
          <EmptyState
            title="No mail yet"
            text="Mail appears here as soon as something happens that people are notified about."
          />
        ) : (
          <ol className="border-line divide-line divide-y border-y">
            {mails.map((mail) => (
              <li key={mail.id} className="py-4">
                <h2 className="text-body font-semibold">
                  <a href={routes.mail(mail.id)} className="link inline-block min-h-6 wrap-anywhere">
                    {mail.subject}
                  </a>
                </h2>
                <p className="mt-1 wrap-anywhere">
                  To {mail.recipient}, <time dateTime={mail.queued}>{momentText(mail.queued)}</time>
                </p>
                <p className="text-soft wrap-anywhere">{mailState(mail)}</p>
              </li>
            ))}
          </ol>
        )}
        <Pager page={page} pages={pages} hrefOf={routes.mailbox} />
      </div>
    </div>
  );
}
