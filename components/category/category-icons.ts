import * as Building from "lucide-react/icons/building";
import * as Star from "lucide-react/icons/star";
import * as Utensils from "lucide-react/icons/utensils";
import * as Car from "lucide-react/icons/car";
import * as Scissors from "lucide-react/icons/scissors";
import * as Wrench from "lucide-react/icons/wrench";
import * as ShoppingBag from "lucide-react/icons/shopping-bag";
import * as Stethoscope from "lucide-react/icons/stethoscope";
import * as GraduationCap from "lucide-react/icons/graduation-cap";
import * as Home from "lucide-react/icons/house";
import * as Briefcase from "lucide-react/icons/briefcase";
import * as Dumbbell from "lucide-react/icons/dumbbell";
import * as Coffee from "lucide-react/icons/coffee";
import * as Camera from "lucide-react/icons/camera";
import * as Shirt from "lucide-react/icons/shirt";
import * as Gamepad2 from "lucide-react/icons/gamepad-2";
import * as Plane from "lucide-react/icons/plane";
import * as Heart from "lucide-react/icons/heart";
import * as Users from "lucide-react/icons/users";
import * as Award from "lucide-react/icons/award";
import * as TrendingUp from "lucide-react/icons/trending-up";
import * as Crown from "lucide-react/icons/crown";
import * as MapPin from "lucide-react/icons/map-pin";
import { type IconData } from "@/components/ui/icon";

// The package's types omit `__iconData`, which every icon module exports.
type Drawn = { __iconData: IconData };

const drawings = {
  Building,
  Star,
  Utensils,
  Car,
  Scissors,
  Wrench,
  ShoppingBag,
  Stethoscope,
  GraduationCap,
  Home,
  Briefcase,
  Dumbbell,
  Coffee,
  Camera,
  Shirt,
  Gamepad2,
  Plane,
  Heart,
  Users,
  Award,
  TrendingUp,
  Crown,
  MapPin,
} as unknown as Record<string, Drawn>;

/** The icon of a category by its stored name; a building for unknown names. */
export function categoryIcon(name: string | null | undefined): IconData {
  const drawn = Object.hasOwn(drawings, name ?? "") ? drawings[name ?? ""] : undefined;
  return (drawn ?? drawings["Building"]!).__iconData;
}
