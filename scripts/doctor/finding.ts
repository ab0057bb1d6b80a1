/** What a check found. `todo`: what the operator should do about it. */
export interface Finding {
  level: "ok" | "warn" | "fail";
  text: string;
  todo?: string;
}

export const ok = (text: string): Finding => ({ level: "ok", text });
export const warn = (text: string, todo: string): Finding => ({ level: "warn", text, todo });
export const fail = (text: string, todo: string): Finding => ({ level: "fail", text, todo });
