import { useEffect, useRef, useState } from "react";
import { messageOf } from "@/lib/client/http";
import { addPhoto } from "@/lib/client/photos";
import { type Photo } from "@/lib/contract/photo";
import { accountMessages } from "@/lib/messages/account";
import { photoLimits, photoTypeOf } from "@/lib/rules/photo";

const texts = accountMessages.photos;
const mostBytes = photoLimits.megabytes * 1024 * 1024;
/** How much of a file tells its type. */
const headBytes = 16;

export interface PhotoUpload {
  key: string;
  file: File;
  /** The share that was sent, 0 to 1. */
  share: number;
  state: "waiting" | "sending" | "failed";
  problem: string | null;
  /** Whether another attempt may succeed. */
  isRepeatable: boolean;
}

/** Why a file can't be sent; null if it can. */
async function problemOf(file: File): Promise<string | null> {
  if (file.size > mostBytes) return texts.tooLarge;
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  return photoTypeOf(head) === null ? texts.wrongType : null;
}

async function waiting(file: File): Promise<PhotoUpload> {
  const problem = await problemOf(file).catch(() => texts.addFailed);
  const state = problem === null ? "waiting" : "failed";
  return { key: crypto.randomUUID(), file, share: 0, state, problem, isRepeatable: false };
}

/** Adds photos at a path of the API, one after the other. What failed can be sent again. */
export function usePhotoUploads(path: string, onAdded: (photo: Photo) => void) {
  const [uploads, setUploads] = useState<PhotoUpload[]>([]);
  const leaving = useRef<AbortController | null>(null);
  const change = (key: string, to: Partial<PhotoUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const dismiss = (key: string) => setUploads((all) => all.filter((one) => one.key !== key));

  async function send({ key, file }: PhotoUpload, signal: AbortSignal) {
    change(key, { state: "sending", share: 0 });
    try {
      const photo = await addPhoto(path, { file, key, signal, onProgress: (share) => change(key, { share }) });
      dismiss(key);
      onAdded(photo);
    } catch (error) {
      if (signal.aborted) return;
      change(key, { state: "failed", problem: messageOf(error, texts.addFailed), isRepeatable: true });
    }
  }

  const isSending = uploads.some(({ state }) => state === "sending");
  const next = isSending ? undefined : uploads.find(({ state }) => state === "waiting");
  useEffect(() => {
    if (next && leaving.current) void send(next, leaving.current.signal);
  }, [next?.key]); // oxlint-disable-line react/exhaustive-deps
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);

  return {
    uploads,
    add: async (files: readonly File[]) => {
      const added = await Promise.all(files.map(waiting));
      setUploads((all) => [...all, ...added]);
    },
    retry: (key: string) => change(key, { state: "waiting", problem: null }),
    dismiss,
  };
}
