import { type OwnerTab, ownerTabs } from "@/lib/site/routes";
import { type ListingPermission, type ListingRole, roleMay } from "@/lib/rules/team";

const tabPermissions: Record<OwnerTab, ListingPermission> = {
  overview: "edit",
  photos: "edit",
  reviews: "reply",
  ask: "ask",
  people: "edit",
  upgrade: "pay",
  team: "view",
};

/** The tabs of the owner dashboard that someone with this role sees. The server checks the rights again. */
export const tabsFor = (role: ListingRole): OwnerTab[] => ownerTabs.filter((tab) => roleMay(role, tabPermissions[tab]));
