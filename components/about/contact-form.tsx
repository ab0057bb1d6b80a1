"use client";

import { useState } from "react";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { TextField } from "@/components/shared/form-fields";
import { call } from "@/lib/client/http";
import { useSession } from "@/lib/client/session";
import { useApiForm } from "@/lib/client/use-api-form";
import { messageBody } from "@/lib/contract/contact";
import { contactMessages } from "@/lib/messages/contact";
import { messageLimits } from "@/lib/rules/contact";

/** The form that writes to the people who run the site. Guests give an address and confirm it by mail. */
export function ContactForm() {
  const session = useSession();
  const [sent, setSent] = useState<string | null>(null);
  const isMember = session.state === "member";
  const form = useApiForm({
    id: "contact",
    draft: "contact",
    start: { name: "", email: "", text: "" },
    schema: messageBody,
    body: ({ text, name, email }) => ({ text, ...(!isMember && { name: name.trim(), email: email.trim() }) }),
    check: ({ name, email, text }): Record<string, string> => ({
      ...(!isMember && !name.trim() && { name: contactMessages.nameMissing }),
      ...(!isMember && !email.trim() && { email: contactMessages.emailMissing }),
      ...(!text.trim() && { text: contactMessages.textMissing }),
    }),
    send: (body, key) => call("POST", "contact/", { body, idempotencyKey: key }),
    failed: contactMessages.failed,
    onSent: (answer) => setSent(answer?.detail ?? null),
  });
  if (sent !== null) {
    return (
      <p role="status" className="text-good font-semibold">
        {sent}
      </p>
    );
  }
  return (
    <>
      <p className="without-script text-soft">To write to us here, turn on JavaScript.</p>
      <ApiForm form={form} className="needs-script max-w-xl space-y-4">
        <TextField name="text" label="Your message" rows={6} limit={messageLimits.text} isCounted />
        {isMember ? (
          <p className="text-soft">
            You write as <bdi>{session.user.full_name}</bdi>. We answer to <bdi>{session.user.email}</bdi>.
          </p>
        ) : (
          <>
            <TextField name="name" label="Your name" autoComplete="name" />
            <TextField
              name="email"
              label="Your email"
              type="email"
              autoComplete="email"
              hint="We send you a link to confirm your message, and our answer."
            />
          </>
        )}
        <FormProblem />
        <FormActions label="Send Message" busyText="Sending…" />
      </ApiForm>
    </>
  );
}
