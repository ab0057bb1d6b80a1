import { execFile } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { reservePort } from "@/scripts/process/reserve-port";

/** So many that two processes that only looked for free ports would choose some twice. */
const count = 400;

const reserveMany = async () => {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await reservePort());
  return ports;
};

/** Reserves as many in another process, and keeps them until its input ends. */
function reserveElsewhere() {
  const script = `import { reservePort } from "./scripts/process/reserve-port.ts";
    const ports = [];
    while (ports.length < ${count}) ports.push(await reservePort());
    console.log(JSON.stringify(ports));
    process.stdin.resume();`;
  const ended = promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
  return { ended, chosen: once(ended.child.stdout!, "data"), release: () => ended.child.stdin?.end() };
}

test("reserves ports that no other process gets, below those of outgoing connections", async () => {
  const elsewhere = reserveElsewhere();
  const [here] = await Promise.all([reserveMany(), elsewhere.chosen]);
  const later = await reserveMany();
  elsewhere.release();
  const { stdout } = await elsewhere.ended;
  const all = [...here, ...later, ...(JSON.parse(stdout) as number[])];
  expect(new Set(all).size).toBe(3 * count);
  expect(Math.max(...all)).toBeLessThan(32_768);
});

test("reserves consecutive ports that can be listened on", async () => {
  const port = await reservePort(3);
  for (const each of [port, port + 1, port + 2]) {
    const server = net.createServer();
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(each, "127.0.0.1", resolve));
    await new Promise((resolve) => server.close(resolve));
  }
});
