import { Link } from "react-router";
import { EmptyState, type EmptyStateProps } from "@changming/ui/empty-state";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import { idOf } from "../../url/address.ts";
import { useAddress } from "../../url/use-address.ts";

/** The album does not exist, was deleted, or is another family's: the same message. */
export function UnknownAlbum({ place, level }: { place: FamilyPlace; level?: EmptyStateProps["level"] }) {
  return (
    <EmptyState
      level={level}
      title="没有找到这本相册"
      text="它可能已被家人删除。最近删除的相册，可以在相册页的下方恢复。"
    >
      <Link className="link" to={paths.familyAlbums(place)}>
        回到相册
      </Link>
    </EmptyState>
  );
}

/** The album id in the URL; null when it has none, and 0 for an invalid one. */
export function useAlbumIdFromUrl(): number | null {
  const address = useAddress();
  return address.searchParams.has("did") ? (idOf(address, "did") ?? 0) : null;
}
