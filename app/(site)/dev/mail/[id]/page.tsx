import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { MailPage } from "@/components/mail/mail-page";
import { env } from "@/server/env";
import { readMail } from "@/server/mail/read";
import { readId } from "@/lib/rules/id";

export const dynamic = "force-dynamic";

/** This page exists in local mode only; elsewhere it answers 404. */
export function generateMetadata(): Metadata {
  if (!env().isLocal) notFound();
  return { title: "Mail", robots: "noindex" };
}

export default async function Mail({ params }: { params: Promise<{ id: string }> }) {
  if (!env().isLocal) notFound();
  const id = readId((await params).id);
  const mail = id === null ? null : await readMail(id);
  if (!mail) notFound();
  return <MailPage mail={mail} />;
}
