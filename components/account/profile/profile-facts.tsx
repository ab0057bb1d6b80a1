import { PlainText } from "@/components/shared/plain-text";
import { type OwnUser } from "@/lib/contract/user";
import { imageSrc } from "@/lib/format/contact-links";
import { FactList } from "../account-section";

/** The profile to read. */
export function ProfileFacts({ user }: { user: OwnUser }) {
  const none = <span className="text-faint">Nothing yet</span>;
  const image = imageSrc(user.profile_image);
  return (
    <FactList
      facts={[
        ["Name", <bdi key="name">{user.full_name}</bdi>],
        ["Email", user.email],
        ["About you", user.bio.trim() ? <PlainText key="bio" text={user.bio} /> : none],
        [
          "Profile picture",
          image ? (
            <a key="image" href={image} rel="nofollow noopener noreferrer" target="_blank" className="link">
              {user.profile_image}
            </a>
          ) : (
            none
          ),
        ],
      ]}
    />
  );
}
