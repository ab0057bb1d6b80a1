import { type User } from "@/lib/contract/user";
import { mailHref } from "@/lib/format/contact-links";

const words: Record<User["status"], string | null> = {
  active: null,
  pending: "Your account is pending approval. Until an administrator has activated it you can't write or add anything.",
  suspended: "Your account is suspended. You can read everything, but you can't write or change anything public.",
};

/** Explains what a pending or suspended account can't do; nothing for an active one. */
export function AccountStatusNotice({ status, supportEmail }: { status: User["status"]; supportEmail: string }) {
  const text = words[status];
  const mail = mailHref(supportEmail);
  if (!text) return null;
  return (
    <div className="border-edge bg-sunk mb-8 rounded-md border p-4">
      <p>
        {text}{" "}
        {mail && (
          <a href={mail} className="link">
            Contact support
          </a>
        )}
      </p>
    </div>
  );
}
