import { type ReactNode } from "react";
import { Framed } from "../framed";

export default function AdminLayout({ children }: { children: ReactNode }) {
  return <Framed bar={null}>{children}</Framed>;
}
