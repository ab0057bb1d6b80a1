import { type IconName } from "@/components/ui/icon";
import {
  circleCheckIcon,
  copyIcon,
  dashboardIcon,
  flagIcon,
  globeIcon,
  imageIcon,
  keyIcon,
  mailIcon,
  menuIcon,
  messageSquareIcon,
  pencilIcon,
  searchIcon,
  settingsIcon,
  shieldIcon,
  storeIcon,
  uploadIcon,
  userIcon,
} from "@/components/ui/icons";
import { type AdminCounts } from "@/lib/contract/admin";
import { routes } from "@/lib/site/routes";

export interface NavItem {
  label: string;
  href: string;
  icon: IconName;
  /** How many wait there. */
  count?: (pending: AdminCounts["pending"]) => number;
}

export interface NavGroup {
  title: string | null;
  items: NavItem[];
  /** Whether moderators see it, or which of its items. */
  forModerators?: (item: NavItem) => boolean;
}

export const adminNav: NavGroup[] = [
  {
    title: null,
    items: [{ label: "Dashboard", href: routes.adminDashboard, icon: dashboardIcon }],
    forModerators: () => true,
  },
  {
    title: "Queues",
    items: [
      { label: "Reviews", href: routes.adminReviews, icon: messageSquareIcon, count: ({ reviews }) => reviews },
      {
        label: "Flagged",
        href: routes.adminList(routes.adminReviews, { status: "flagged" }),
        icon: flagIcon,
        count: ({ flagged }) => flagged,
      },
      {
        label: "Listings",
        href: routes.adminListings,
        icon: storeIcon,
        count: ({ businesses, doctors }) => businesses + doctors,
      },
      {
        label: "Claims",
        href: routes.adminList(routes.adminListings, { status: "claims" }),
        icon: keyIcon,
        count: ({ claims }) => claims,
      },
      { label: "Photos", href: routes.adminPhotos, icon: imageIcon, count: ({ photos }) => photos },
      { label: "Reports", href: routes.adminReports, icon: flagIcon, count: ({ reports }) => reports },
      {
        label: "Corrections",
        href: routes.adminCorrections,
        icon: pencilIcon,
        count: ({ corrections }) => corrections,
      },
      { label: "Messages", href: routes.adminMessages, icon: mailIcon, count: ({ messages }) => messages },
      { label: "Appeals", href: routes.adminAppeals, icon: flagIcon, count: ({ appeals }) => appeals },
      {
        label: "Second looks",
        href: routes.adminSecondLooks,
        icon: circleCheckIcon,
        count: ({ second_looks }) => second_looks,
      },
      { label: "Users", href: routes.adminUsers, icon: userIcon, count: ({ users }) => users },
      {
        label: "Duplicates",
        href: routes.adminDuplicates(),
        icon: copyIcon,
        count: ({ duplicates }) => duplicates,
      },
    ],
    forModerators: ({ href }) => href !== routes.adminUsers,
  },
  {
    title: "Content",
    items: [
      {
        label: "Categories",
        href: routes.adminCategories,
        icon: menuIcon,
        count: ({ categories }) => categories,
      },
      { label: "Import", href: routes.bulkUpload.business, icon: uploadIcon },
      { label: "Page meta", href: routes.adminMeta, icon: pencilIcon },
      { label: "Settings", href: routes.adminSettings, icon: settingsIcon },
      { label: "Search concepts", href: routes.adminConcepts, icon: searchIcon },
      { label: "Sitemap", href: routes.sitemapPreview, icon: globeIcon },
    ],
  },
  {
    title: "Records",
    items: [
      { label: "Ledger", href: routes.adminLedger, icon: storeIcon },
      { label: "Audit", href: routes.adminAudit, icon: pencilIcon },
      { label: "Health", href: routes.adminHealth, icon: circleCheckIcon },
      { label: "Security log", href: routes.adminSecurity, icon: shieldIcon },
    ],
  },
];

/** The groups that a person sees. */
export const navFor = (isAdmin: boolean): NavGroup[] =>
  isAdmin
    ? adminNav
    : adminNav.flatMap((group) => {
        const items = group.forModerators ? group.items.filter(group.forModerators) : [];
        return items.length > 0 ? [{ ...group, items }] : [];
      });
