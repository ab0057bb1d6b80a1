"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type User } from "@/lib/contract/user";
import { ModerationScreen } from "../moderation/moderation-screen";
import { useDesk } from "../moderation/use-desk";
import { AddUserDialog } from "./add-user-dialog";
import { EditUserDialog } from "./edit-user-dialog";
import { userResource } from "./user-resource";

/** Everybody who has an account. */
export function ManageUsers() {
  const desk = useDesk("users");
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<User | null>(null);
  return (
    <>
      <ModerationScreen
        resource={userResource(setOpen)}
        desk={desk}
        onOpen={setOpen}
        head={
          <Button look="primary" onClick={() => setAdding(true)}>
            Add User
          </Button>
        }
      />
      <AddUserDialog isOpen={isAdding} desk={desk} onClose={() => setAdding(false)} />
      <EditUserDialog user={open} desk={desk} onClose={() => setOpen(null)} />
    </>
  );
}
