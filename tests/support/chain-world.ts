import { type Db } from "@/server/db/client";

interface ChainWorld {
  /** How many shops of chains, and how many other businesses. */
  shops: number;
  others: number;
  /** How many of all are entered a second time. */
  planted: number;
}

const chains = 23;

/** A number that looks random but is the same in each run. */
const mixed = (n: number): number => (Math.imul(n ^ 0x9e3779b9, 0x85ebca6b) >>> 0) % 1_000_003;

/** A shop of a chain: the chain's name and website, its own street and phone. About 20 share each ZIP code. */
const shop = (n: number) => ({
  name: `Quick Mart ${String.fromCharCode(65 + (n % chains))}`,
  streetAddress: `${1 + (mixed(n) % 9000)} Street ${mixed(n + 7) % 300}`,
  zip: String(10_000 + Math.floor(n / 20)),
  city: `Town ${Math.floor(n / 20)}`,
  phone: `+1${2_000_000_000 + n}`,
  website: `https://www.quick-mart-${n % chains}.example.com`,
});

const other = (n: number) => ({
  name: `${["Harbor", "Maple", "Stone", "Willow"][n % 4]} ${mixed(n).toString(36)} ${["Dental", "Law", "Bakery"][n % 3]}`,
  streetAddress: `${1 + (mixed(n) % 9000)} Avenue ${mixed(n + 3) % 300}`,
  zip: String(10_000 + (mixed(n) % 400)),
  city: `Town ${mixed(n) % 400}`,
  phone: `+1${4_000_000_000 + n}`,
  website: `https://${mixed(n).toString(36)}-${n}.example.com`,
});

type Made = Omit<ReturnType<typeof shop>, "phone"> & { phone: string | null };

/** The ways in which a business is entered twice: each keeps the phone, the street, or the site. */
const again: ((one: Made) => Made)[] = [
  (one) => ({ ...one, phone: `+19${(one.phone ?? "").slice(3)}`, website: "" }),
  (one) => ({ ...one, streetAddress: "", website: "" }),
  (one) => ({ ...one, name: one.name.toUpperCase().replace(" ", "  "), phone: null }),
  (one) => ({ ...one, streetAddress: one.streetAddress.replace("Street", "St"), website: "" }),
];

/** Fills the directory with shops of chains and others. Returns the ids of those entered twice, lower id first. */
export async function makeChainWorld(db: Db, categoryId: number, { shops, others, planted }: ChainWorld) {
  const all = [
    ...Array.from({ length: shops }, (_, n) => shop(n)),
    ...Array.from({ length: others }, (_, n) => other(n)),
  ];
  const step = Math.floor(all.length / planted);
  const twice = Array.from({ length: planted }, (_, n) => n * step);
  const rows = [...all, ...twice.map((at, n) => again[n % again.length]!(all[at]!))];
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += 5000) {
    const part = rows.slice(from, from + 5000);
    const made = await db.listing.createManyAndReturn({
      data: part.map((row, n) => ({
        ...row,
        categoryId,
        kind: "business",
        status: "active",
        slug: `chain-${from + n}`,
      })),
      select: { id: true },
    });
    ids.push(...made.map(({ id }) => id));
  }
  return { listings: rows.length, planted: twice.map((at, n) => [ids[at]!, ids[all.length + n]!] as const) };
}
