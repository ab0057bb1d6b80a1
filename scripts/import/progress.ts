const whole = new Intl.NumberFormat("en-US");
export const counted = (count: number) => whole.format(count);

const everyMs = { terminal: 250, log: 5_000 };

/** Minutes and seconds. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/**
 * Shows an import's progress: rows, rows a second, time left. On a terminal, it updates one line; elsewhere, it prints
 * a line every five seconds.
 */
export function showProgress(rows: () => number, part: () => number): { stop: () => void; seconds: () => number } {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const isTerminal = process.stdout.isTTY;
  const show = () => {
    const left = part() > 0 ? (seconds() * (1 - part())) / part() : 0;
    const rate = counted(Math.round(rows() / seconds()));
    const line = `${counted(rows())} rows  ${rate} rows/s  ${clock(left)} left`;
    process.stdout.write(isTerminal ? `\r${line.padEnd(60)}` : `${line}\n`);
  };
  const timer = setInterval(show, isTerminal ? everyMs.terminal : everyMs.log);
  return {
    seconds,
    stop() {
      clearInterval(timer);
      if (isTerminal) process.stdout.write(`\r${" ".repeat(60)}\r`);
    },
  };
}
