import { GET as fileRoute } from "@/app/photos/[id]/[file]/route";
import { type ModeratedPhoto, type Photo } from "@/lib/contract/photo";
import { kindFacts } from "@/lib/rules/listing-kind";
import { photoPath } from "@/lib/rules/photo";
import { type SignedIn } from "./actors";
import { type Answer, call } from "./call";
import { drawing } from "./drawing";

type Told<Body> = Omit<Answer, "body"> & { body: Body };
type Of = { id: number; kind: "business" | "doctor" };

const asGuest = (as: SignedIn | null) => as?.headers;

/** A form with a photo: by default a new one. */
export async function photoForm({ file, alt = "The waiting room" }: { file?: Uint8Array; alt?: string | null } = {}) {
  const form = new FormData();
  if (alt !== null) form.append("alt", alt);
  const bytes = file ?? (await drawing().jpeg().toBuffer());
  form.append("photo", new Blob([new Uint8Array(bytes)]), "IMG_0001.JPG");
  return form;
}

const ofListing = ({ id, kind }: Of) => {
  const { segment } = kindFacts[kind];
  return { path: `${segment}/${id}/photos/` };
};
const ofPhoto = (id: number, name = "") => ({ path: `photos/${id}/${name}` });

/** The calls about photos, as a signed-in user or a guest. */
export const photoCalls = (who: SignedIn | null) => {
  const as = asGuest(who);
  return {
    add: async (listing: Of, form?: FormData, headers: Record<string, string> = {}) =>
      (await call({
        ...ofListing(listing),
        method: "POST",
        form: form ?? (await photoForm()),
        headers,
        as,
      })) as Told<Photo & Record<string, unknown>>,
    addToReview: async (id: number, form?: FormData) =>
      (await call({
        path: `reviews/${id}/photos/`,
        method: "POST",
        form: form ?? (await photoForm()),
        as,
      })) as Told<Photo & Record<string, unknown>>,
    list: async (listing: Of) => (await call({ ...ofListing(listing), as })) as Told<{ results: Photo[] }>,
    change: async (id: number, body: unknown) =>
      (await call({ ...ofPhoto(id), method: "PATCH", body, as })) as Told<Photo>,
    remove: (id: number) => call({ ...ofPhoto(id), method: "DELETE", as }),
    decide: async (id: number, body: unknown) =>
      (await call({ ...ofPhoto(id, "decide/"), method: "POST", body, as })) as Told<Photo>,
    queue: async (query = "") =>
      (await call({ path: `photos/${query}`, as })) as Told<{ count: number; results: ModeratedPhoto[] }>,
    /** The response with a file, as a browser gets it. */
    file: (path: string, headers: Record<string, string> = {}) => {
      const [, , id = "", file = ""] = path.split("/");
      const request = new Request(`http://localhost:3000${path}`, { headers: { ...as, ...headers } });
      return fileRoute(request, { params: Promise.resolve({ id, file }) });
    },
  };
};

/** The addresses of a photo's row. */
export const addressOf = ({ id, hash }: { id: number; hash: string }) => photoPath(`${id}/${hash}`, 800);
