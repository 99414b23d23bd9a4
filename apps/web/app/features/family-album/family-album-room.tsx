import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import { PhotoWall } from "../album/photo-wall.tsx";
import type { FamilyShown } from "../family/family-page.tsx";
import { AskedPart } from "../personal/asked-part.tsx";
import { usePart } from "../site/use-part.ts";
import { AlbumHead } from "./album-head.tsx";
import { UnknownAlbum } from "./unknown-album.tsx";
import { useWantedAlbum } from "./use-wanted-album.ts";

/** Dragging is for who tends an album, and comes when he does. */
const loadBench = async () => (await import("./photo-bench.tsx")).PhotoBench;

/** One album: looked at like everywhere, or tended. */
export function FamilyAlbumRoom(shown: FamilyShown) {
  const id = useWantedAlbum() ?? 0;
  if (id === 0) return <UnknownAlbum place={shown.place} level={1} />;
  return <KnownAlbum key={id} {...shown} id={id} />;
}

function KnownAlbum({ place, home, user, id }: FamilyShown & { id: number }) {
  const asked = useAsked({
    key: `${user.token} album ${place.id} ${id}`,
    ask: (signal) => api.familyAlbum.detail({ residenceId: place.id, id }, { signal }),
  });
  const { Part: Bench, open, close } = usePart(loadBench, "整理的工具没有取到，请看看网络，再试一次");
  if (asked.error === "notFound") return <UnknownAlbum place={place} level={1} />;
  return (
    <AskedPart asked={asked} what="相册" level={1}>
      {(album) => {
        const isTended = Bench !== null && home.can.manage;
        return (
          <>
            <AlbumHead
              place={place}
              album={album}
              canManage={home.can.manage}
              isTended={isTended}
              onTend={isTended ? close : open}
              onChanged={asked.askAgain}
            />
            {isTended ? (
              <Bench album={album} asked={asked} />
            ) : album.images.length > 0 ? (
              <PhotoWall name={album.album_name} photos={album.images} />
            ) : (
              <EmptyState title="这本相册还是空的" words="家人放进来的照片，会一张一张排在这里。" />
            )}
          </>
        );
      }}
    </AskedPart>
  );
}
