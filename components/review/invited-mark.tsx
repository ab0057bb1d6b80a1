import { routes } from "@/lib/site/routes";

/** Says that a review's author followed an invitation by the owner, with a link to what that means. */
export const InvitedMark = () => (
  <a href={`${routes.guidelines}#invited`} className="quiet-link hover:text-accent inline-block min-h-6">
    Invited
  </a>
);
