import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { MailPage } from "@/components/mail/mail-page";
import { env } from "@/server/env";
import { readMail } from "@/server/mail/read";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }> };

/** This page exists in local mode only; elsewhere it answers 404. */
export function generateMetadata(): Metadata {
  if (!env().isLocal) notFound();
  return { title: "Mail", robots: "noindex" };
}

export default async function Mail({ params }: Props) {
  if (!env().isLocal) notFound();
  const { id } = await params;
  const mail = /^[1-9]\d{0,8}$/.test(id) ? await readMail(Number(id)) : null;
  if (!mail) notFound();
  return <MailPage mail={mail} />;
}
