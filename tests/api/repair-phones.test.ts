import { expect, it } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { type Repair, repairPhones } from "@/server/verify/repair-phones";

const db = database();

it("lists numbers that are none without changing them, and corrects them when told to", async () => {
  const [broken, loose, right] = [
    await makeListing(db, { phone: "+5550100", npiNumber: "123" }),
    await makeListing(db, { phone: "(206) 555-0100" }),
    await makeListing(db, { phone: "+12065550100 ext. 7", npiNumber: "1234567893" }),
  ];
  const ids = [broken.id, loose.id, right.id];
  const stored = () =>
    db.listing.findMany({
      where: { id: { in: ids } },
      orderBy: { id: "asc" },
      select: { phone: true, npiNumber: true },
    });
  const run = async (isApplied: boolean) => {
    const repairs: Repair[] = [];
    await repairPhones(db, isApplied, (repair) => repairs.push(repair));
    return repairs.filter(({ id }) => ids.includes(id));
  };
  const before = await stored();
  const due = [
    { id: broken.id, field: "phone", from: "+5550100", to: null },
    { id: broken.id, field: "npi_number", from: "123", to: null },
    { id: loose.id, field: "phone", from: "(206) 555-0100", to: "+12065550100" },
  ];
  expect(await run(false)).toEqual(due);
  expect(await stored()).toEqual(before);
  expect(await run(true)).toEqual(due);
  expect(await stored()).toEqual([
    { phone: null, npiNumber: null },
    { phone: "+12065550100", npiNumber: null },
    { phone: "+12065550100 ext. 7", npiNumber: "1234567893" },
  ]);
  expect(await run(false)).toEqual([]);
});
