import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { TemplatesPage } from "@/components/mail/templates-page";
import { env } from "@/server/env";
import { readTemplates } from "@/server/mail/showcase";

export const dynamic = "force-dynamic";

/** This page exists in local mode only; elsewhere it answers 404. */
export function generateMetadata(): Metadata {
  if (!env().isLocal) notFound();
  return { title: "Mail templates", robots: "noindex" };
}

export default async function Templates() {
  if (!env().isLocal) notFound();
  return <TemplatesPage templates={await readTemplates()} />;
}
