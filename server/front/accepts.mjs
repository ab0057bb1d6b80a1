/** Whether a request says that it understands gzip: named, and not with a weight of nought. */
export function takesGzip({ headers }) {
  const given = headers["accept-encoding"];
  if (given === undefined) return false;
  return given.split(",").some((part) => {
    const [name, ...rest] = part.split(";");
    return name.trim().toLowerCase() === "gzip" && !/q\s*=\s*0(\.0*)?\s*$/.test(rest.join(";"));
  });
}
