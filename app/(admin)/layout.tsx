import { type ReactNode } from "react";
import { SignInAgain } from "@/components/layout/sign-in-again";

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <SignInAgain />
    </>
  );
}
