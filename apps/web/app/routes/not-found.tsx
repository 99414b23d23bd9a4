import { refusal } from "../refusal.ts";

/** Every address that is no page. */
export function loader(): never {
  throw refusal("notFound");
}

export default function UnknownAddress() {
  return null;
}
