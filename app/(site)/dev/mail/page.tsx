import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { MailboxPage } from "@/components/mail/mailbox-page";
import { env } from "@/server/env";
import { readMailbox } from "@/server/mail/read";

export const dynamic = "force-dynamic";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Local mode alone has this page: elsewhere its address is like any other that nobody has. */
export function generateMetadata(): Metadata {
  if (!env().isLocal) notFound();
  return { title: "Mailbox", robots: "noindex" };
}

export default async function Mailbox({ searchParams }: Props) {
  if (!env().isLocal) notFound();
  const { page: asked = "1" } = await searchParams;
  const page = typeof asked === "string" && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
  const { mails, pages, leavesMachine } = await readMailbox(page);
  if (page > pages) notFound();
  return <MailboxPage mails={mails} page={page} pages={pages} leavesMachine={leavesMachine} />;
}
