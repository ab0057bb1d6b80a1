import { type User } from "@/lib/contract/user";
import { routes } from "@/lib/site/routes";

const words: Record<User["status"], string | null> = {
  active: null,
  pending: "Your account is pending approval. Until an administrator has activated it you can't write or add anything.",
  suspended: "Your account is suspended. You can read everything, but you can't write or change anything public.",
};

/** Explains what a pending or suspended account can't do; nothing for an active one. */
export function AccountStatusNotice({ status }: { status: User["status"] }) {
  const text = words[status];
  if (!text) return null;
  return (
    <div className="border-edge bg-sunk mb-8 rounded-md border p-4">
      <p>
        {text}{" "}
        <a href={routes.contact} className="link">
          Contact support
        </a>
      </p>
    </div>
  );
}
