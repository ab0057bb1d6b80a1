import { type Row } from "../parts/report";
import { inTurns, median, quotients } from "../parts/rounds";
import { type Site } from "../parts/servers";

/**
 * Measures a server process from its start to its first page from the database, on a small and a large directory, and
 * a repeated `npm start`.
 */
export async function startUp({
  start,
  startWhole,
  small,
  large,
  size,
  rounds,
}: {
  start: (url: string) => Promise<Site>;
  startWhole: () => Promise<number>;
  small: string;
  large: string;
  size: number;
  rounds: number;
}): Promise<Row[]> {
  const from = async (url: string) => {
    const began = performance.now();
    const site = await start(url);
    const answer = await fetch(`${site.origin}/search`);
    await answer.text();
    const ms = performance.now() - began;
    await site.stop();
    if (answer.status !== 200) throw new Error(`The first page: ${answer.status}.`);
    return ms;
  };
  const { ours, theirs } = await inTurns({ rounds, sides: { ours: () => from(large), theirs: () => from(small) } });
  await startWhole();
  const again: number[] = [];
  for (let round = 0; round < rounds; round += 1) again.push(await startWhole());
  return [
    {
      name: "`npm start` again",
      target: { atMost: 5000 },
      value: median(again),
      unit: "ms",
      note: "nothing changed since the last: database, migrations, sign-in, payment sandbox and server, no listings",
    },
    {
      name: "Start-up to the first page",
      target: { atMost: 5000 },
      value: median(ours),
      unit: "ms",
      note: `one server process, its database running, ${size.toLocaleString("en-US")} listings`,
    },
    {
      name: "Start-up, against 10,000 listings",
      target: { atMost: 1.5 },
      ratio: quotients(ours, theirs),
      unit: "ms",
      ours: median(ours),
      theirs: median(theirs),
      note: "",
    },
  ];
}
