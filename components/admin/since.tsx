import { useState } from "react";
import { sinceText } from "@/lib/format/date";

/** How long something has been waiting, in short: "2 d". */
export function Since({ time }: { time: string }) {
  const [now] = useState(() => new Date());
  return <time dateTime={time}>{sinceText(time, now)}</time>;
}
