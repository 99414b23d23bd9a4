import { idOf } from "../../url/address.ts";
import { useAddress } from "../../url/use-address.ts";

/** The album id in the URL; null when it has none, and 0 for an invalid one. */
export function useAlbumIdFromUrl(): number | null {
  const address = useAddress();
  return address.searchParams.has("did") ? (idOf(address, "did") ?? 0) : null;
}
