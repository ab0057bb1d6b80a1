// The icons of the site's controls, one import each: only those that a page draws reach it.
import * as phone from "lucide-react/icons/phone";
import * as messageSquare from "lucide-react/icons/message-square";
import * as messageCircle from "lucide-react/icons/message-circle";
import * as mail from "lucide-react/icons/mail";
import * as globe from "lucide-react/icons/globe";
import * as mapPin from "lucide-react/icons/map-pin";
import * as search from "lucide-react/icons/search";
import * as menu from "lucide-react/icons/menu";
import * as x from "lucide-react/icons/x";
import * as chevronRight from "lucide-react/icons/chevron-right";
import * as chevronLeft from "lucide-react/icons/chevron-left";
import * as slidersHorizontal from "lucide-react/icons/sliders-horizontal";
import * as circleAlert from "lucide-react/icons/circle-exclamation-point";
import * as arrowUpRight from "lucide-react/icons/arrow-up-right";
import { type IconData } from "./icon";

// The package's types leave out the drawing that each of its icon modules exports.
type Drawn = { __iconData: IconData };

export const phoneIcon = (phone as unknown as Drawn).__iconData;
export const messageSquareIcon = (messageSquare as unknown as Drawn).__iconData;
export const messageCircleIcon = (messageCircle as unknown as Drawn).__iconData;
export const mailIcon = (mail as unknown as Drawn).__iconData;
export const globeIcon = (globe as unknown as Drawn).__iconData;
export const mapPinIcon = (mapPin as unknown as Drawn).__iconData;
export const searchIcon = (search as unknown as Drawn).__iconData;
export const menuIcon = (menu as unknown as Drawn).__iconData;
export const xIcon = (x as unknown as Drawn).__iconData;
export const chevronRightIcon = (chevronRight as unknown as Drawn).__iconData;
export const chevronLeftIcon = (chevronLeft as unknown as Drawn).__iconData;
export const slidersHorizontalIcon = (slidersHorizontal as unknown as Drawn).__iconData;
export const circleAlertIcon = (circleAlert as unknown as Drawn).__iconData;
export const arrowUpRightIcon = (arrowUpRight as unknown as Drawn).__iconData;
