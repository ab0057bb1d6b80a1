/**
 * Whether a request accepts gzip, that is, lists it with a weight above zero.
 * @param {{headers: import("node:http").IncomingHttpHeaders}} req
 */
export function takesGzip({ headers }) {
  const accepted = headers["accept-encoding"];
  if (accepted === undefined) return false;
  return String(accepted)
    .split(",")
    .some((part) => {
      const [name = "", ...rest] = part.split(";");
      return name.trim().toLowerCase() === "gzip" && !/q\s*=\s*0(\.0*)?\s*$/.test(rest.join(";"));
    });
}
