import { type Kind, kindFacts } from "./listing-kind";

interface TypeRow {
  /** The broader type, which an ancestor category may imply. */
  below?: string;
  /** Any of these implies the type: whole singular words of a category's slug. Words joined by "-" must be adjacent. */
  words: string;
}

/** The subtypes of https://schema.org/LocalBusiness by words in category slugs. The first matching row wins. */
const businessTypes = {
  Notary: { below: "LegalService", words: "notary" },
  LegalService: { words: "lawyer attorney law legal paralegal barrister solicitor" },
  BankOrCreditUnion: { below: "FinancialService", words: "bank credit-union" },
  InsuranceAgency: { below: "FinancialService", words: "insurance insurer" },
  AccountingService: { below: "FinancialService", words: "accountant accounting bookkeeper bookkeeping tax cpa" },
  FinancialService: { words: "finance financial mortgage wealth investment" },
  Electrician: { below: "HomeAndConstructionBusiness", words: "electrician electrical" },
  Plumber: { below: "HomeAndConstructionBusiness", words: "plumber plumbing" },
  HVACBusiness: { below: "HomeAndConstructionBusiness", words: "hvac heating air-conditioning" },
  HousePainter: { below: "HomeAndConstructionBusiness", words: "painter house-painting" },
  Locksmith: { below: "HomeAndConstructionBusiness", words: "locksmith" },
  MovingCompany: { below: "HomeAndConstructionBusiness", words: "mover moving" },
  RoofingContractor: { below: "HomeAndConstructionBusiness", words: "roofer roofing" },
  GeneralContractor: { below: "HomeAndConstructionBusiness", words: "contractor builder remodeling" },
  HomeAndConstructionBusiness: { words: "construction home-service home-repair home-improvement handyman" },
  AutoBodyShop: { below: "AutomotiveBusiness", words: "auto-body body-shop collision" },
  AutoRepair: { below: "AutomotiveBusiness", words: "auto-repair car-repair mechanic" },
  AutoDealer: { below: "AutomotiveBusiness", words: "dealer dealership" },
  AutoRental: { below: "AutomotiveBusiness", words: "car-rental auto-rental" },
  AutoWash: { below: "AutomotiveBusiness", words: "car-wash" },
  AutoPartsStore: { below: "AutomotiveBusiness", words: "auto-part car-part" },
  GasStation: { below: "AutomotiveBusiness", words: "gas-station" },
  MotorcycleDealer: { below: "AutomotiveBusiness", words: "motorcycle" },
  AutomotiveBusiness: { words: "auto automotive car vehicle" },
  Bakery: { below: "FoodEstablishment", words: "bakery baker" },
  BarOrPub: { below: "FoodEstablishment", words: "bar pub" },
  Brewery: { below: "FoodEstablishment", words: "brewery brewer" },
  Distillery: { below: "FoodEstablishment", words: "distillery" },
  Winery: { below: "FoodEstablishment", words: "winery" },
  CafeOrCoffeeShop: { below: "FoodEstablishment", words: "cafe coffee" },
  FastFoodRestaurant: { below: "FoodEstablishment", words: "fast-food" },
  IceCreamShop: { below: "FoodEstablishment", words: "ice-cream" },
  Restaurant: { below: "FoodEstablishment", words: "restaurant diner" },
  GroceryStore: { below: "Store", words: "grocery supermarket" },
  FoodEstablishment: { words: "food dining catering" },
  HairSalon: { below: "HealthAndBeautyBusiness", words: "hair barber hairdresser" },
  NailSalon: { below: "HealthAndBeautyBusiness", words: "nail" },
  DaySpa: { below: "HealthAndBeautyBusiness", words: "spa" },
  TattooParlor: { below: "HealthAndBeautyBusiness", words: "tattoo" },
  BeautySalon: { below: "HealthAndBeautyBusiness", words: "beauty salon cosmetics" },
  Florist: { below: "Store", words: "florist flower" },
  BookStore: { below: "Store", words: "book bookstore bookshop" },
  ClothingStore: { below: "Store", words: "clothing fashion" },
  ElectronicsStore: { below: "Store", words: "electronics" },
  FurnitureStore: { below: "Store", words: "furniture" },
  HardwareStore: { below: "Store", words: "hardware" },
  JewelryStore: { below: "Store", words: "jewelry jeweler" },
  LiquorStore: { below: "Store", words: "liquor wine-shop" },
  PetStore: { below: "Store", words: "pet-store pet-shop" },
  ShoeStore: { below: "Store", words: "shoe" },
  ToyStore: { below: "Store", words: "toy" },
  Store: { words: "shop shopping store retail" },
  BedAndBreakfast: { below: "LodgingBusiness", words: "bed-and-breakfast guesthouse" },
  Campground: { below: "LodgingBusiness", words: "campground camping" },
  Hostel: { below: "LodgingBusiness", words: "hostel" },
  Hotel: { below: "LodgingBusiness", words: "hotel" },
  Motel: { below: "LodgingBusiness", words: "motel" },
  Resort: { below: "LodgingBusiness", words: "resort" },
  LodgingBusiness: { words: "lodging accommodation" },
  ExerciseGym: { below: "SportsActivityLocation", words: "gym fitness" },
  GolfCourse: { below: "SportsActivityLocation", words: "golf" },
  SportsActivityLocation: { words: "sport" },
  EntertainmentBusiness: { words: "entertainment nightlife" },
  TravelAgency: { words: "travel" },
  RealEstateAgent: { words: "real-estate realtor" },
  EmploymentAgency: { words: "staffing recruiting recruitment employment-agency" },
  ChildCare: { words: "childcare child-care daycare" },
  DryCleaningOrLaundry: { words: "laundry dry-cleaning dry-cleaner" },
  SelfStorage: { words: "self-storage" },
  Pharmacy: { words: "pharmacy pharmacist drugstore" },
  ProfessionalService: { words: "consultant consulting architect architecture engineering translation" },
} satisfies Record<string, TypeRow>;

/** The same for doctors. Without a matching row, the type is Physician. */
const medicalTypes = {
  Dentist: { words: "dentist dental dentistry orthodontics orthodontist endodontics endodontist periodontist" },
  Pharmacy: { words: "pharmacy pharmacist" },
  Hospital: { words: "hospital" },
} satisfies Record<string, TypeRow>;

const tables: Record<Kind, Record<string, TypeRow>> = { business: businessTypes, doctor: medicalTypes };

/** All types that a listing can have. */
export const schemaTypes: readonly string[] = [
  ...Object.values(kindFacts).map((facts) => facts.schemaType),
  ...Object.values(tables).flatMap(Object.keys),
];

const singular = (word: string): string => {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
};

/** Both the slug and the table are singularized, so that words that only look like plurals match too. */
const wordsOf = (slug: string): string => `-${slug.toLowerCase().split("-").map(singular).join("-")}-`;

function typeIn(slug: string, table: Record<string, TypeRow>, above: string | undefined): string | undefined {
  const slugWords = wordsOf(slug);
  const fits = ({ below }: TypeRow) => above === undefined || below === above;
  const row = Object.entries(table).find(
    ([, row]) => fits(row) && row.words.split(" ").some((word) => slugWords.includes(wordsOf(word))),
  );
  return row?.[0];
}

/**
 * The schema.org type of a listing of this kind in the category at this path of slugs. The top level determines the
 * type, and lower levels can only narrow it: malpractice below lawyers stays LegalService. Without a match, the kind's
 * default type applies.
 */
export function schemaTypeOf(kind: Kind, categoryPath: string): string {
  let type: string | undefined;
  for (const slug of categoryPath.split("/")) type = typeIn(slug, tables[kind], type) ?? type;
  return type ?? kindFacts[kind].schemaType;
}
