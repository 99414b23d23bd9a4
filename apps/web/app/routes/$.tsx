import { loadError } from "../api/load-error.ts";

/** Catch-all for unknown paths. */
export function loader(): never {
  throw loadError("notFound");
}

export default function UnknownAddress() {
  return null;
}
