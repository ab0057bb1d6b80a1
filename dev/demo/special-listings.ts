import { categoryAt } from "./categories";
import { type MakeListing } from "./listing-maker";
import { type Place, places } from "./places";
import { type ListingRow, type PlannedCategory, type PlannedListing } from "./rows";

function cityOf(name: string): Place {
  const found = places.find(({ city }) => city === name);
  if (!found) throw new Error(`no place ${name}`);
  return found;
}

/** Only a name. */
const bare: Partial<ListingRow> = {
  city: null,
  state: null,
  phone: null,
  email: null,
  website: null,
  streetAddress: null,
  zip: null,
  imageUrl: null,
  specialty: null,
  gender: null,
  npiNumber: null,
  worksFor: null,
  description: "",
  license: "",
  practiceAreas: "",
  honors: "",
  workExperience: "",
  associations: "",
  education: "",
  speakingEngagements: "",
  publications: "",
  language: "",
  insurances: "",
  popularVisitReasons: "",
  practiceNames: "",
  feeDetails: "",
  freeConsultation: null,
  servicePrices: "",
  acceptingNew: null,
  telehealth: null,
  wheelchairAccess: null,
};

const longName =
  "The Three Rivers Community Cooperative Law Office for Families, Tenants, Small Landlords, Veterans, " +
  "Newcomers and Everybody Else Who Was Told That There Is Nothing to Be Done, Burlington and Around";

/** Listings for the edge cases of the page. */
export interface SpecialListings {
  fullBusiness: PlannedListing;
  fullDoctor: PlannedListing;
  waitingOfOwner: PlannedListing;
  suspended: PlannedListing;
  renamed: PlannedListing;
  transferAsked: PlannedListing;
  claimAsked: PlannedListing;
  nearGoal: PlannedListing;
}

type At = (path: string) => PlannedCategory;

function makeFull(make: MakeListing, at: At) {
  return {
    fullBusiness: make({
      category: at("lawyers/family-law/divorce"),
      name: "Lindqvist & Harrow Family Law",
      lead: { first: "Ingrid", last: "Lindqvist", sex: "female" },
      fill: "rich",
      place: cityOf("Austin"),
      daysOld: 700,
      columns: {
        worksFor: "https://three-rivers-network.example.com",
        freeConsultation: true,
        phone: "+15125550134",
      },
    }),
    fullDoctor: make({
      category: at("doctors/primary-care/family-medicine"),
      name: "Elena Marsh, MD",
      lead: { first: "Elena", last: "Marsh", sex: "female" },
      fill: "rich",
      place: cityOf("Portland"),
      daysOld: 728,
      columns: {
        worksFor: "https://lakeshore-general.example.com",
        phone: "+15035550118",
      },
    }),
  };
}

function makeOdd(make: MakeListing, at: At): void {
  make({ category: at("lawyers/employment-law"), name: "Quill & Harbor", columns: bare });
  make({
    category: at("doctors/dermatology"),
    name: "Avery Stone",
    lead: { first: "Avery", last: "Stone", sex: "female" },
    columns: bare,
  });
  make({ category: at("lawyers/family-law"), name: longName, place: cityOf("Burlington"), fill: "rich" });
  make({
    category: at("lawyers/immigration-law"),
    name: "مكتب واحة النخيل للمحاماة",
    place: cityOf("Phoenix"),
    fill: "rich",
    columns: { language: "Arabic; English" },
  });
  make({
    category: at("doctors/womens-health"),
    name: "Renée Núñez-Çelik, MD",
    lead: { first: "Renée", last: "Núñez-Çelik", sex: "female" },
    place: cityOf("Santa Fe"),
  });
  for (const street of ["210 Maple Street", "1488 Maple Street, Suite 2"]) {
    make({
      category: at("dentists/general-dentistry"),
      name: "Maple Street Dental",
      place: cityOf("Madison"),
      columns: { streetAddress: street, gender: null, npiNumber: null },
    });
  }
  make({
    category: at("lawyers/criminal-defense"),
    name: "Ashgrove Defense",
    fill: "rich",
    columns: { furtherCategoryIds: ["lawyers/family-law", "lawyers/immigration-law"].map((path) => at(path).row.id) },
  });
  make({
    category: at("doctors/cardiology"),
    name: "Jonas Achterberg, MD",
    lead: { first: "Jonas", last: "Achterberg", sex: "male" },
    columns: { imageUrl: "https://images.example.com/never-there.png" },
  });
  make({
    category: at("home-services/plumbing"),
    name: "Copper & Clay Plumbing",
    columns: { imageUrl: "/no-such-picture.png", furtherCategoryIds: [at("auto-repair").row.id] },
  });
}

/** Generates the special listings first, so that their ids are low and stable. */
export function makeSpecialListings(make: MakeListing, categories: readonly PlannedCategory[]): SpecialListings {
  const at: At = (path) => categoryAt(categories, path);
  const full = makeFull(make, at);
  makeOdd(make, at);
  return {
    ...full,
    waitingOfOwner: make({
      category: at("lawyers/family-law/adoption"),
      name: "Lindqvist Adoption Desk",
      place: cityOf("Austin"),
      daysOld: 4,
      columns: { status: "pending" },
    }),
    suspended: make({
      category: at("doctors/mental-health"),
      name: "Hollis Crane, MD",
      columns: { status: "suspended" },
    }),
    renamed: make({
      category: at("lawyers/estate-planning/probate"),
      name: "Sycamore Probate Counsel",
      place: cityOf("Boston"),
      fill: "rich",
    }),
    transferAsked: make({
      category: at("doctors/pediatrics"),
      name: "Small Steps Pediatrics",
      place: cityOf("Denver"),
      fill: "rich",
      columns: { gender: null, npiNumber: null },
    }),
    claimAsked: make({
      category: at("lawyers/personal-injury/car-accidents"),
      name: "Redwing Injury Law",
      place: cityOf("Chicago"),
      fill: "rich",
    }),
    nearGoal: make({ category: at("auto-repair"), name: "Foxglove Garage", place: cityOf("Nashville"), fill: "rich" }),
  };
}
