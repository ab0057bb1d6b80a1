import { type AdminCounts } from "../contract/admin";
import { adminPaths } from "../rules/admin-paths";
import { routes } from "./routes";

type Queue = keyof AdminCounts["pending"];

interface MenuEntry {
  label: string;
  icon: string;
  /** What waits there. */
  waiting?: readonly Queue[];
}

/** A page of the admin area: what its route, its frame, the menu, and robots.txt need to know. */
interface AdminPage {
  title: string;
  isForModerators?: boolean;
  /** A list that fills the window and scrolls by itself. */
  fillsWindow?: boolean;
  /** Its entry in the menu, if it has one; by default, the title is the label. */
  menu?: Partial<MenuEntry> & { group: string | null; icon: string };
  /** Further entries of the menu, below its own. */
  alsoInMenu?: readonly (MenuEntry & { path: string })[];
}

const queue = { isForModerators: true, fillsWindow: true };
const inStatus = (path: string, status: string) => routes.adminList(path, { status });

/** The pages of the admin area, in the order of the menu. */
export const adminPages: Record<keyof typeof adminPaths, AdminPage> = {
  adminDashboard: {
    title: "Admin Dashboard",
    isForModerators: true,
    menu: { group: null, label: "Dashboard", icon: "layout-dashboard" },
  },
  adminReviews: {
    title: "Manage Reviews",
    ...queue,
    menu: { group: "Queues", label: "Reviews", icon: "message-square", waiting: ["reviews"] },
    alsoInMenu: [
      { label: "Flagged", path: inStatus(routes.adminReviews, "flagged"), icon: "flag", waiting: ["flagged"] },
    ],
  },
  adminListings: {
    title: "Manage Businesses",
    ...queue,
    menu: { group: "Queues", label: "Listings", icon: "store", waiting: ["businesses", "doctors"] },
    alsoInMenu: [
      { label: "Claims", path: inStatus(routes.adminListings, "claims"), icon: "key-round", waiting: ["claims"] },
    ],
  },
  adminPhotos: { title: "Photos", ...queue, menu: { group: "Queues", icon: "image", waiting: ["photos"] } },
  adminReports: { title: "Reports", ...queue, menu: { group: "Queues", icon: "flag", waiting: ["reports"] } },
  adminCorrections: {
    title: "Corrections",
    ...queue,
    menu: { group: "Queues", icon: "pencil", waiting: ["corrections"] },
  },
  adminMessages: { title: "Messages", ...queue, menu: { group: "Queues", icon: "mail", waiting: ["messages"] } },
  adminAppeals: { title: "Appeals", ...queue, menu: { group: "Queues", icon: "flag", waiting: ["appeals"] } },
  adminSecondLooks: {
    title: "Second Looks",
    ...queue,
    menu: { group: "Queues", label: "Second looks", icon: "circle-check", waiting: ["second_looks"] },
  },
  adminUsers: {
    title: "Manage Users",
    fillsWindow: true,
    menu: { group: "Queues", label: "Users", icon: "user-round", waiting: ["users"] },
  },
  adminDuplicates: { title: "Duplicates", ...queue, menu: { group: "Queues", icon: "copy", waiting: ["duplicates"] } },
  adminCategories: {
    title: "Manage Categories",
    menu: { group: "Content", label: "Categories", icon: "menu", waiting: ["categories"] },
    alsoInMenu: [{ label: "Import", path: routes.bulkUpload.business, icon: "upload" }],
  },
  adminMeta: { title: "Meta Manager", menu: { group: "Content", label: "Page meta", icon: "pencil" } },
  adminSettings: { title: "Settings", menu: { group: "Content", icon: "settings" } },
  adminConcepts: { title: "Search Concepts", menu: { group: "Content", label: "Search concepts", icon: "search" } },
  sitemapPreview: { title: "Sitemap preview", menu: { group: "Content", label: "Sitemap", icon: "globe" } },
  adminLedger: { title: "Ledger", menu: { group: "Records", icon: "store" } },
  adminAudit: { title: "Audit", menu: { group: "Records", icon: "pencil" } },
  adminHealth: { title: "Health", menu: { group: "Records", icon: "circle-check" } },
  adminSecurity: { title: "Security log", menu: { group: "Records", icon: "shield" } },
  adminSetup: { title: "First administrator" },
};

/** The groups of the menu that an admin or a moderator sees, each entry with its address. */
export function adminMenu(isAdmin: boolean) {
  const groups = new Map<string | null, (MenuEntry & { path: string })[]>();
  for (const [key, { title, menu, alsoInMenu = [], isForModerators = false }] of Object.entries(adminPages)) {
    if (!menu || !(isAdmin || isForModerators)) continue;
    const path = adminPaths[key as keyof typeof adminPaths];
    const entries = groups.get(menu.group) ?? [];
    groups.set(menu.group, [...entries, { label: title, path, ...menu }, ...alsoInMenu]);
  }
  return [...groups].map(([title, entries]) => ({ title, entries }));
}
