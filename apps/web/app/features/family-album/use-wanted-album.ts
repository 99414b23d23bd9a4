import { idOf } from "../../address.ts";
import { useAddress } from "../../use-address.ts";

/** The album that the address names; null when it names none, and 0 when what it names cannot be one. */
export function useWantedAlbum(): number | null {
  const address = useAddress();
  return address.searchParams.has("did") ? (idOf(address, "did") ?? 0) : null;
}
