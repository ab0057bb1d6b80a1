import { routes } from "@/lib/site/routes";
import { type MailContent, MailForms } from "./mail-page";

/** Every mail of the site, with ordinary and with awkward values. */
export function TemplatesPage({ templates }: { templates: { name: string; mails: MailContent[] }[] }) {
  return (
    <div className="page pt-10 pb-16">
      <p>
        <a href={routes.mailbox()} className="link inline-block min-h-6">
          Mailbox
        </a>
      </p>
      <h1 className="text-h1 mt-4">Mail templates</h1>
      <p className="measure text-soft mt-4">
        Each email with sample values, and with the longest and oddest texts that its values take.
      </p>
      <ul className="border-line divide-line mt-8 divide-y border-y">
        {templates.map(({ name, mails }) => (
          <li key={name} id={name}>
            <details>
              <summary className="cursor-pointer py-4 wrap-anywhere">
                <strong>{name}</strong> {mails[0]?.subject}
              </summary>
              {mails.map((content, at) => (
                <article key={at} className="pb-10">
                  <h2 className="text-h3 wrap-anywhere">{content.subject}</h2>
                  <MailForms content={content} />
                </article>
              ))}
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
