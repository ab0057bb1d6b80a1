import { constants, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { bytesOf, FileProblem } from "@/lib/import-file/file-bytes";
import { inspectFile } from "@/lib/import-file/inspect-file";
import { longestRow } from "@/lib/rules/csv-scan";

/** A text in the middle of which a piece is repeated; it is never unpacked here. */
interface Part {
  start: string;
  piece?: string;
  times?: number;
  end?: string;
  /** What the archive says about its size, if that is wrong. */
  claims?: number;
}

const packed = (text: string, finishFlush: number) => deflateRawSync(text, { level: 9, finishFlush });

function deflated({ start, piece = "", times = 0, end = "" }: Part): Buffer {
  const repeated = packed(piece, constants.Z_FULL_FLUSH);
  return Buffer.concat([
    packed(start, constants.Z_FULL_FLUSH),
    ...Array.from({ length: times }, () => repeated),
    packed(end, constants.Z_FINISH),
  ]);
}

/** A ZIP archive of these parts. */
function archiveOf(parts: Record<string, Part>): Buffer<ArrayBuffer> {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, part] of Object.entries(parts)) {
    const { start, piece = "", times = 0, end = "" } = part;
    const data = deflated(part);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(20, 6);
    head.writeUInt16LE(8, 10);
    head.writeUInt32LE(data.length, 20);
    head.writeUInt32LE(part.claims ?? start.length + piece.length * times + end.length, 24);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt32LE(at, 42);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), head.subarray(6, 32)]);
    files.push(local, Buffer.from(name), data);
    directory.push(head, Buffer.from(name));
    at += local.length + name.length + data.length;
  }
  const [content, list] = [Buffer.concat(files), Buffer.concat(directory)];
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(content.length, 16);
  return Buffer.concat([content, list, end]);
}

const sheetOf = (part: Part) => archiveOf({ "xl/worksheets/sheet1.xml": part });
const inspect = (archive: Buffer<ArrayBuffer>) => inspectFile(bytesOf(new File([archive], "shops.xlsx")));

const start = `<worksheet><sheetData><row><c t="inlineStr"><is><t>name</t></is></c></row><row>`;
const end = "</row></sheetData></worksheet>";
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const million = "x".repeat(1_000_000);

/** 1.5 GB that unpack from 1.5 MB. */
const huge = { piece: million, times: 1500 };
const tooMuch = "The workbook holds too much text. Save it as CSV.";

describe("a workbook is refused in words, before it fills the memory,", () => {
  it.each<[string, Buffer<ArrayBuffer>, string]>([
    ["with a cell of 1.5 GB", sheetOf({ start: `${start}<c><v>`, ...huge, end: `</v></c>${end}` }), tooMuch],
    [
      "with a cell of 900 MB",
      sheetOf({ start: `${start}<c><v>`, piece: million, times: 900, end: `</v></c>${end}` }),
      tooMuch,
    ],
    [
      "with a cell of many short texts",
      sheetOf({ start: `${start}<c><is>`, piece: `<t>${million}</t>`, times: 900, end: `</is></c>${end}` }),
      tooMuch,
    ],
    [
      "with an attribute of 900 MB",
      sheetOf({ start: `${start}<c r="`, piece: million, times: 900, end: `"/>${end}` }),
      tooMuch,
    ],
    [
      "with a shared string of 900 MB",
      archiveOf({
        "xl/sharedStrings.xml": { start: "<sst><si><t>", piece: million, times: 900, end: "</t></si></sst>" },
        "xl/worksheets/sheet1.xml": { start: start + cell("Ada") + end },
      }),
      tooMuch,
    ],
    [
      "with three million nested tags",
      sheetOf({ start, piece: "<a>".repeat(1000), times: 3000, end }),
      "The workbook is damaged: its XML is nested too deep.",
    ],
    [
      "with more bytes than it says",
      sheetOf({ start, piece: "<c/>".repeat(1000), times: 500_000, end, claims: 1_000_000 }),
      "The workbook can't be unpacked: it is damaged, or has just changed.",
    ],
    [
      "with a row of cells that share a long text",
      archiveOf({
        "xl/sharedStrings.xml": { start: `<sst><si><t>${million}</t></si></sst>` },
        "xl/worksheets/sheet1.xml": { start, piece: `<c t="s"><v>0</v></c>`, times: 900, end },
      }),
      "Row 2 is longer than 4 MB.",
    ],
  ])("%s", async (_, archive, message) => {
    const problem = await inspect(archive).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(FileProblem);
    expect((problem as Error).message).toBe(message);
  });

  it("and not with a cell of almost 4 MB", async () => {
    const long = "y".repeat(longestRow - 100);
    const { records } = await inspect(sheetOf({ start: start + cell(long) + end }));
    expect(records).toBe(2);
  });
});
