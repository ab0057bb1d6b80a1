type FollowButtonProps = {
  id: number;
  name: string;
  /** What it says of a followed listing. */
  whenOn?: "Following" | "Unfollow";
  isFollowed?: boolean;
  className: string;
};

/** Follows a listing, or ends that. The same for every visitor of a cached page, as `SaveButton` is. */
export const FollowButton = (props: FollowButtonProps) => (
  <button
    type="button"
    aria-pressed={props.isFollowed ?? false}
    data-follow={props.id}
    className={`group ${props.className}`}
    suppressHydrationWarning
  >
    <span className="group-aria-pressed:hidden">Follow</span>
    <span className="hidden group-aria-pressed:inline">{props.whenOn ?? "Following"}</span>
    <span className="sr-only">{` ${props.name}`}</span>
  </button>
);
