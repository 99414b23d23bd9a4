import { loadError } from "../api/load-error.ts";

/** Catch-all for unknown paths (R-site-16). */
export function loader(): never {
  throw loadError("notFound");
}

export default function UnknownAddress() {
  return null;
}
