import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { MailboxPage } from "@/components/mail/mailbox-page";
import { env } from "@/server/env";
import { readMailbox } from "@/server/mail/read";
import { readPage } from "@/lib/rules/id";

export const dynamic = "force-dynamic";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** This page exists in local mode only; elsewhere it answers 404. */
export function generateMetadata(): Metadata {
  if (!env().isLocal) notFound();
  return { title: "Mailbox", robots: "noindex" };
}

export default async function Mailbox({ searchParams }: Props) {
  if (!env().isLocal) notFound();
  const page = readPage((await searchParams).page) ?? 1;
  const { mails, pages, leavesMachine } = await readMailbox(page);
  if (page > pages) notFound();
  return <MailboxPage mails={mails} page={page} pages={pages} leavesMachine={leavesMachine} />;
}
