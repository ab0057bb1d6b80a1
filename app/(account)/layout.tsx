import { type ReactNode } from "react";
import { Framed } from "../framed";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return <Framed bar={null}>{children}</Framed>;
}
