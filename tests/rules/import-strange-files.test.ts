import { expect, onTestFinished, test, vi } from "vitest";
import { bytesOf } from "@/lib/import-file/file-bytes";
import { foreignIn, inspectFile, tableOf } from "@/lib/import-file/inspect-file";
import { rowsOf } from "@/lib/import-file/records";
import { proposeMapping } from "@/lib/rules/header-row";
import { cellReader, type ImportRow } from "@/lib/rules/import-rows";
import { type Kind } from "@/lib/rules/listing-kind";
import { hoursText } from "@/lib/rules/opening-hours";
import { openFile } from "../../scripts/import/open-file";
import { readOptions } from "../../scripts/import/options";
import { fileOf } from "../support/run-import";

/** A row as it would be stored: its values, hours, and the fields of which the report says something. */
function shortOf(row: ImportRow): object | string {
  if (row.outcome === "refused") return Object.values(row.errors).flat().join(" ");
  if (row.outcome !== "row") return row.outcome;
  const said = [...new Set(row.warnings.map(({ field }) => field))];
  return {
    ...row.values,
    ...(row.hours.length > 0 && { hours: hoursText(row.hours) }),
    ...(said.length > 0 && { said }),
  };
}

/** Reads a file as the browser does, and checks that the command maps it alike. */
async function read(kind: Kind, content: string | Uint8Array<ArrayBuffer>) {
  const file = bytesOf(new File([content], "rows.csv"));
  const facts = await inspectFile(file);
  const table = tableOf(facts, facts.header.row);
  const { mapping } = proposeMapping(table.headers, table.sample);
  const print = vi.spyOn(console, "log").mockImplementation(() => undefined);
  onTestFinished(() => print.mockRestore());
  const args = ["--kind", kind, "--category", "any", "--allow-foreign", fileOf("rows.csv", content)];
  expect((await openFile(readOptions(args, "/"))).mapping).toEqual(mapping);
  const source = { shape: facts.shape, rowsAbove: table.rowsAbove };
  const rows: (object | string)[] = [];
  for await (const some of rowsOf(file, source)) rows.push(...some.map(cellReader(kind, mapping)).map(shortOf));
  return { rows, isForeign: (await foreignIn(file, source, mapping)) !== null };
}

const utf16 = (text: string) => Uint8Array.from(Buffer.from(text, "utf16le"));
const latin = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const place = { city: "Austin", state: "TX" };
const home = { ...place, zip: "78701" };

type Case = [text: string, kind: Kind, content: string | Uint8Array<ArrayBuffer>, rows: (object | string)[]];

test.each<Case>([
  [
    "contacts of an address book, with labels and several values in a cell",
    "doctor",
    "First Name,Middle Name,Last Name,Name Suffix,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code\n" +
      "Jane,Q,Smithson,MD,Work,jane@oak.example,Work,(512) 555-0134 ::: (512) 555-0101,12 Main St,Austin,TX,78701\n",
    [
      {
        ...{ name: "Jane Q Smithson, MD", phone: "+15125550134", email: "jane@oak.example" },
        ...{ street_address: "12 Main St", ...home, said: ["phone"] },
      },
    ],
  ],
  [
    "a registry of providers in capitals, with all parts of their names",
    "doctor",
    "Provider Last Name (Legal Name),Provider First Name,Provider Middle Name,Provider Name Suffix Text,Provider Credential Text,Provider First Line Business Practice Location Address\n" +
      'O\'NEILL,MARY-JO,K,,M.D.,12 MAIN ST\nMCDONALD,RONALD,,JR.,"D.D.S., M.S.",14 ELM ST\nNA,LI,,,,16 ELM ST\n',
    [
      { name: "Mary-Jo K O'Neill, MD", street_address: "12 MAIN ST" },
      { name: "Ronald McDonald Jr, DDS, MS", street_address: "14 ELM ST" },
      { name: "Li Na", street_address: "16 ELM ST" },
    ],
  ],
  [
    "an address in six columns",
    "business",
    "Name,Street #,Street Direction,Street Name,Street Type,Unit,City,ST\nOak,12,N,5th,St,4,Austin,TX\nElm,,,14 Main St,,Suite 9,Austin,TX\n",
    [
      { name: "Oak", street_address: "12 N 5th St, #4", ...place },
      { name: "Elm", street_address: "14 Main St, Suite 9", ...place },
    ],
  ],
  [
    "a map's export: house numbers, and hours in its own grammar",
    "business",
    "@id,@lat,@lon,name,addr:housenumber,addr:street,addr:city,contact:phone,opening_hours\n" +
      '1,30.2672,-97.7431,Oak Clinic,12,Main Street,Austin,+1-512-555-0134,"Mo,We 09:00-17:00"\n',
    [
      {
        ...{ name: "Oak Clinic", street_address: "12 Main Street", city: "Austin", phone: "+15125550134" },
        ...{ pin: "30.26720, -97.74310", hours: "Mon 9 AM-5 PM; Wed 9 AM-5 PM" },
      },
    ],
  ],
  [
    "a city, state, and ZIP code in one column, by its name",
    "business",
    'Attorney Name,"City, State, Zip"\nAda Poe,"St. Louis, MO, 63101-1234"\nLia Doe,Washington DC 20001\n',
    [
      { name: "Ada Poe", city: "St. Louis", state: "MO", zip: "63101-1234", said: ["city"] },
      { name: "Lia Doe", city: "Washington", state: "DC", zip: "20001", said: ["city"] },
    ],
  ],
  [
    "whole addresses: on two lines, with semicolons, without a ZIP code, with a newspaper's states",
    "business",
    'name,address\nA,"9 Oak Ave #2\nAustin, TX 78701"\nB,9 Oak Ave; Austin; TX; 78701\nC,"9 Oak Ave, Austin TX"\nD,"9 Oak Ave, St. Paul, Minn. 55101"\nE,"9 Oak Ave, Suite PA"\n',
    [
      { name: "A", street_address: "9 Oak Ave #2", ...home, said: ["street_address"] },
      { name: "B", street_address: "9 Oak Ave", ...home, said: ["street_address"] },
      { name: "C", street_address: "9 Oak Ave", ...place, said: ["street_address"] },
      { name: "D", street_address: "9 Oak Ave", city: "St. Paul", state: "MN", zip: "55101", said: ["street_address"] },
      { name: "E", street_address: "9 Oak Ave, Suite PA" },
    ],
  ],
  [
    "a billing and a shipping address: one is the listing's",
    "business",
    "Account Name,Billing Street,Billing City,Billing State/Province,Shipping Street,Shipping State/Province,Shipping Zip/Postal Code\nOak,12 Main St,Austin,Texas,9 Dock Rd,Ohio,43004\n",
    [{ name: "Oak", street_address: "12 Main St", ...place }],
  ],
  [
    "seven columns of hours, in words, parts, and as a spreadsheet stores times",
    "business",
    "Name,Monday,Tuesday Hours,Wed,Thu Open,Thu Close,Saturday,Sunday\n" +
      "Oak,9:00 AM - 12:00 PM; 1:00 PM - 5:00 PM,9-5,n/a,0.375,0.708333333,By appointment,Closed\nElm,call,9-5,,,,,\n",
    [
      { name: "Oak", hours: "Mon 9 AM-12 PM, 1 PM-5 PM; Tue 9 AM-5 PM; Thu 9 AM-5 PM; Sat by appointment" },
      { name: "Elm", hours: "Tue 9 AM-5 PM", said: ["hours"] },
    ],
  ],
  [
    "a content system's export: comments in texts, hours as JSON, data for programs",
    "business",
    "post_title,post_content,business_hours,insurances\n" +
      'Oak,"<!-- wp:p --><p>About &amp;amp; more</p>","[""Mo 09:00-17:00"",""Tu 09:00-17:00""],[""UTC"":""-5""]","{""a"": true}"\n',
    [{ name: "Oak", description: "About & more", hours: "Mon-Tue 9 AM-5 PM", said: ["description", "insurances"] }],
  ],
  [
    "closing rows, and a header that is repeated",
    "business",
    "Name,Address,City\nOak,12 Main St,Austin\nCount: 3,,\n3 records,,\n* Data from the state bar,,\n(c) 2025 The Bar,,\nName,Address,City\nCount Basie Club,9 Elm St,Austin\n",
    [
      { name: "Oak", street_address: "12 Main St", city: "Austin" },
      ...Array<string>(4).fill("This row is a total or a note, not a listing."),
      "This row repeats the header.",
      { name: "Count Basie Club", street_address: "9 Elm St", city: "Austin" },
    ],
  ],
  [
    "words for nothing, which are no values",
    "business",
    "name,street,city,phone,website,free consultation\nOak,none,--,unknown,N.A,none\nunknown,9 Elm St,Austin,,,\n(blank),9 Elm St,Austin,,,\n",
    [{ name: "Oak", free_consultation: false }, "nameless", "nameless"],
  ],
  [
    "ZIP codes and phone numbers that a spreadsheet was kept from reading, or shortened",
    "business",
    'name,state,zip,phone\nA,MA,"=""02134""","=""6175550136"""\nB,TX,"78,701",1.5125550134E+10\nC,TX,78701-0000,001 512 555 0134\nD,TX,00000,999-999-9999\n',
    [
      { name: "A", state: "MA", zip: "02134", phone: "+16175550136" },
      { name: "B", state: "TX", zip: "78701", phone: "+15125550134", said: ["zip"] },
      { name: "C", state: "TX", zip: "78701", phone: "+15125550134", said: ["zip"] },
      { name: "D", state: "TX", said: ["phone", "zip"] },
    ],
  ],
  [
    "phone numbers among words",
    "business",
    "name,phone\nA,call 512-555-0134 after 5pm\nB,512 555 0134 press 2\nC,512-555-0134 & 512-555-0135\nD,+1-512-555-0134;ext=12\nE,my fax 512-555-0134 only\n",
    [
      { name: "A", phone: "+15125550134", said: ["phone"] },
      { name: "B", phone: "+15125550134", said: ["phone"] },
      { name: "C", phone: "+15125550134", said: ["phone"] },
      { name: "D", phone: "+15125550134 ext. 12" },
      { name: "E", said: ["phone"] },
    ],
  ],
  [
    "points in every writing",
    "business",
    'name,coordinates\nA,40.7N 74W\nB,POINT (-74.006 40.7128)\nC,"40,7128; -74,006"\nD,"{""type"":""Point"",""coordinates"":[-74.006,40.7128]}"\nE,40 42 46 N 74 0 22 W\nF,"-74.006, 40.7128"\n',
    [
      { name: "A", pin: "40.70000, -74.00000" },
      { name: "B", pin: "40.71280, -74.00600" },
      { name: "C", pin: "40.71280, -74.00600" },
      { name: "D", pin: "40.71280, -74.00600" },
      { name: "E", pin: "40.71278, -74.00611" },
      { name: "F", said: ["pin"] },
    ],
  ],
  [
    "entities with capitals, encoded twice, and letters that were decoded wrongly",
    "business",
    "name,description\n&Uuml;ber Law,&lt;b&gt;bold&lt;/b&gt;\nBarnes &amp;amp; Noble,5 &lt; 6\nCafÃ© Moji,Itâ€™s ours\nCafé Ânes,â la carte\n",
    [
      { name: "Über Law", description: "bold", said: ["name", "description"] },
      { name: "Barnes & Noble", description: "5 < 6", said: ["name", "description"] },
      { name: "Café Moji", description: "It’s ours", said: ["name", "description"] },
      { name: "Café Ânes", description: "â la carte" },
    ],
  ],
  [
    "UTF-16 without its mark",
    "business",
    utf16("Name\tCity\r\nZoe Law\tAustin\r\n"),
    [{ name: "Zoe Law", city: "Austin" }],
  ],
  [
    "Windows-1252 with semicolons and decimal commas",
    "business",
    latin("Name;City;State;Latitude;Longitude\r\nCafé Müller;Austin;TX;30,2672;-97,7431\r\n"),
    [{ name: "Café Müller", ...place, pin: "30.26720, -97.74310" }],
  ],
])("reads %s", async (...[, kind, content, expected]) => {
  const { rows } = await read(kind, content);
  expect(rows).toEqual(expected);
});

test("leaves states and ZIP codes of other countries empty, unless they are plainly American", async () => {
  const rows = [
    "Oak,Berlin,,10115,Germany",
    "Elm,Toronto,ON,M5H 1A1,CA",
    "Ash,Austin,TX,78701,Canada",
    "Fir,Rome,GA,30161,USA",
  ];
  expect(await read("business", `name,city,state,zip,country\n${rows.join("\n")}\n`)).toEqual({
    isForeign: true,
    rows: [
      { name: "Oak", city: "Berlin", said: ["zip"] },
      { name: "Elm", city: "Toronto", said: ["state", "zip"] },
      { name: "Ash", ...home },
      { name: "Fir", city: "Rome", state: "GA", zip: "30161" },
    ],
  });
});

test("takes a postal code beside a phone number abroad for no ZIP code", async () => {
  const rows = [
    "Oak,Berlin,,10115,+49 30 901820",
    "Elm,Perth,WA,6100,+61 8 9253 0894",
    "Ash,Austin,TX,78701,+44 20 7946 0958",
  ];
  expect((await read("business", `name,city,state,zip,phone\n${rows.join("\n")}\n`)).rows).toEqual([
    { name: "Oak", city: "Berlin", phone: "+4930901820", said: ["zip"] },
    { name: "Elm", city: "Perth", phone: "+61892530894", said: ["state", "zip"] },
    { name: "Ash", ...home, phone: "+442079460958" },
  ]);
});

test("asks about addresses that end in another country", async () => {
  const rows = [
    'Oak,"10 High St, London SW1A 2AA, UK"',
    'Elm,"12 King St W, Toronto, Ontario M5H 1A1"',
    'Ash,"9 Elm St, Austin, TX 78701"',
  ];
  expect((await read("business", `name,address\n${rows.join("\n")}\n`)).isForeign).toBe(true);
  expect((await read("business", `name,address\n${rows[2]}\n`)).isForeign).toBe(false);
});

test("refuses a file in which a stray quotation mark would swallow the rows below", async () => {
  const rows = ['"Bob" Smith Law,Austin', "Oak,Austin", '"  Elm  ",Austin'];
  await expect(read("business", `name,city\n${rows.join("\n")}\n`)).rejects.toThrow("A quotation mark in row 2");
  const { rows: stored } = await read(
    "business",
    'name,city\n"Bob" Smith",Austin\n"5"" Pizza",Austin\n"two\nlines",Austin\n',
  );
  expect(stored).toMatchObject([{ name: 'Bob" Smith' }, { name: '5" Pizza' }, { name: "two lines" }]);
});
