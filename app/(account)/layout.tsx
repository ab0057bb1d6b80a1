import { type ReactNode } from "react";
import { SignInAgain } from "@/components/layout/sign-in-again";
import { Framed } from "../framed";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <Framed bar={null}>
      {children}
      <SignInAgain />
    </Framed>
  );
}
