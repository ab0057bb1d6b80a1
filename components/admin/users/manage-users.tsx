"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type User } from "@/lib/contract/user";
import { ModerationScreen } from "../list/moderation-screen";
import { useAdminScreen } from "../use-admin-screen";
import { AddUserDialog } from "./add-user-dialog";
import { EditUserDialog } from "./edit-user-dialog";
import { userResource } from "./user-resource";

/** The screen that manages accounts. */
export function ManageUsers() {
  const screen = useAdminScreen("users");
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<User | null>(null);
  return (
    <>
      <ModerationScreen
        resource={userResource()}
        screen={screen}
        tools={[{ label: "View/Edit", hotkey: "e", run: setOpen }]}
        head={
          <Button variant="primary" className="lg:min-h-9 lg:py-1" onClick={() => setAdding(true)}>
            Add User
          </Button>
        }
      />
      <AddUserDialog isOpen={isAdding} screen={screen} onClose={() => setAdding(false)} />
      <EditUserDialog user={open} screen={screen} onClose={() => setOpen(null)} />
    </>
  );
}
