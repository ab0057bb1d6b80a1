import { type Kind } from "../../lib/rules/listing-kind";
import { dentistry } from "./words/dentistry";
import { law } from "./words/law";
import { type Line } from "./words/line";
import { medicine } from "./words/medicine";
import { trade } from "./words/trade";

/** A demo category. Without a line, it has its parent's; without an icon or color, the site's default. */
export interface Branch {
  name: string;
  description?: string;
  icon?: string;
  color?: string;
  line?: Line;
  /** Its weight: how many of about a hundred listings of its kind are directly in it. */
  share?: number;
  isPending?: true;
  children?: readonly Branch[];
}

const leaf = (name: string, share: number, more: Partial<Branch> = {}): Branch => ({ name, share, ...more });

const invented = "Every entry here is invented for demonstration.";

const lawyers: Branch = {
  name: "Lawyers",
  icon: "Briefcase",
  color: "#1f4e5f",
  description: `Lawyers and law offices by field of work. ${invented}`,
  children: [
    {
      name: "Family Law",
      share: 6,
      icon: "Users",
      line: law.family,
      description: "Divorce, custody, support and adoption.",
      children: [leaf("Divorce", 10), leaf("Child Custody", 6), leaf("Adoption", 2, { icon: "Heart" })],
    },
    {
      name: "Personal Injury",
      share: 6,
      icon: "Award",
      color: "#8a3b2f",
      line: law.injury,
      description: "Accidents, falls and the insurers' part in them.",
      children: [
        leaf("Car Accidents", 9, { icon: "Car" }),
        leaf("Slip and Fall", 4),
        leaf("Workplace Injury", 4, { icon: "Wrench" }),
      ],
    },
    {
      name: "Criminal Defense",
      share: 5,
      icon: "Star",
      color: "#3d3a5c",
      line: law.criminal,
      description: "From the first interview to an expunged record.",
      children: [leaf("DUI Defense", 5)],
    },
    {
      name: "Estate Planning",
      share: 6,
      icon: "Home",
      color: "#4f6b3a",
      line: law.estate,
      description: "Wills, trusts, powers of attorney and what follows a death.",
      children: [leaf("Wills and Trusts", 5), leaf("Probate", 4)],
    },
    {
      name: "Immigration Law",
      share: 7,
      icon: "Plane",
      color: "#2f5d8a",
      line: law.immigration,
      description: "Visas, green cards, citizenship and asylum.",
    },
    {
      name: "Employment Law",
      share: 6,
      line: law.employment,
      description: "For people who work: pay, leave, dismissal and contracts.",
    },
    {
      name: "Medical Malpractice",
      share: 4,
      icon: "Stethoscope",
      color: "#6b3a4f",
      line: law.malpractice,
      description: "When care went wrong.",
    },
    {
      name: "Maritime Law",
      share: 0,
      icon: "MapPin",
      line: law.injury,
      description: "Ships, harbors and the people who work there.",
    },
    {
      name: "Notary Services",
      share: 0,
      line: law.estate,
      isPending: true,
      description: "Signatures witnessed, at the office or at home.",
    },
  ],
};

const accounting: Branch = {
  name: "Accounting and Tax",
  icon: "TrendingUp",
  color: "#35605a",
  line: trade.accounting,
  share: 4,
  description: `Bookkeepers, accountants and tax preparers. ${invented}`,
  children: [leaf("Tax Preparation", 6), leaf("Bookkeeping", 4)],
};

const homeServices: Branch = {
  name: "Home Services",
  icon: "Home",
  description: `People who repair and improve homes. ${invented}`,
  children: [
    {
      name: "Plumbing",
      share: 6,
      icon: "Wrench",
      line: trade.plumbing,
      description: "Pipes, drains and hot water.",
      children: [leaf("Drain Cleaning", 3)],
    },
    { name: "Electrical", share: 5, line: trade.electrical, description: "Wiring, panels and light." },
    { name: "Roofing", share: 4, line: trade.roofing, description: "Roofs, gutters and skylights." },
  ],
};

const autoRepair: Branch = {
  name: "Auto Repair",
  icon: "Car",
  line: trade.auto,
  share: 6,
  description: `Workshops for cars of every age. ${invented}`,
};

const doctors: Branch = {
  name: "Doctors",
  icon: "Stethoscope",
  color: "#1f6f78",
  line: medicine.family,
  description: `Physicians by specialty. ${invented}`,
  children: [
    {
      name: "Primary Care",
      icon: "Users",
      line: medicine.family,
      description: "The doctor who knows the whole of you.",
      children: [leaf("Family Medicine", 16), leaf("Internal Medicine", 10, { line: medicine.internal })],
    },
    {
      name: "Cardiology",
      share: 8,
      icon: "Heart",
      color: "#8a2f3d",
      line: medicine.cardiology,
      description: "Heart and circulation.",
      children: [leaf("Electrophysiology", 3)],
    },
    {
      name: "Dermatology",
      share: 9,
      color: "#8a6a2f",
      line: medicine.dermatology,
      description: "Skin, hair and nails.",
      children: [leaf("Pediatric Dermatology", 2)],
    },
    {
      name: "Pediatrics",
      share: 11,
      icon: "Star",
      color: "#3f6fa8",
      line: medicine.pediatrics,
      description: "Doctors for children, from the first week on.",
    },
    {
      name: "Orthopedics",
      share: 6,
      icon: "Dumbbell",
      line: medicine.orthopedics,
      description: "Bones, joints and what moves them.",
      children: [leaf("Sports Medicine", 4), leaf("Hand Surgery", 2)],
    },
    {
      name: "Mental Health",
      share: 9,
      icon: "Heart",
      color: "#5a4a7a",
      line: medicine.mind,
      description: "Psychiatrists for adults and the young.",
    },
    {
      name: "Women's Health",
      share: 8,
      color: "#7a3f6a",
      line: medicine.women,
      description: "Gynecology, pregnancy and birth.",
    },
  ],
};

const dentists: Branch = {
  name: "Dentists",
  icon: "Award",
  color: "#2f6f8f",
  line: dentistry.dentist,
  description: `Dentists and dental specialists. ${invented}`,
  children: [
    { name: "General Dentistry", share: 13, description: "Check-ups, fillings, crowns." },
    {
      name: "Orthodontics",
      share: 5,
      line: dentistry.orthodontics,
      description: "Straight teeth, at any age.",
      children: [leaf("Clear Aligners", 2)],
    },
    {
      name: "Oral Surgery",
      share: 4,
      line: dentistry.oral,
      description: "Wisdom teeth, implants and more.",
      children: [leaf("Dental Implants", 2)],
    },
  ],
};

/** The top-level categories of each kind. */
export const categoryTree: Record<Kind, readonly Branch[]> = {
  business: [lawyers, accounting, homeServices, autoRepair],
  doctor: [doctors, dentists],
};
