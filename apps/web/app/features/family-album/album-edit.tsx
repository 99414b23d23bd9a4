import { useState } from "react";
import { Link, Navigate } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useAsked } from "../../use-asked.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { AskedPart } from "../personal/asked-part.tsx";
import { AlbumForm } from "./album-form.tsx";
import { noMoreAlbums, noMorePhotos } from "./album-words.ts";
import { UnknownAlbum } from "./unknown-album.tsx";
import { useWantedAlbum } from "./use-wanted-album.ts";

/** A new album, or more photos for one that is there. */
export function AlbumEdit(shown: FamilyShown) {
  const wanted = useWantedAlbum();
  const [saved, setSaved] = useState<number | null>(null);
  const { place, home } = shown;
  // The form is gone before the page is left, and asks nothing.
  if (saved !== null) return <Navigate to={paths.familyAlbum(place, saved)} replace />;
  if (!home.can.manage) {
    return (
      <EmptyState
        title="相册由主理人和管理人整理"
        words="您可以看每一本相册。想添照片，请把照片发给他们，或请主理人让您一起照看。"
      >
        <Link className="link" to={paths.familyAlbums(place)}>
          去看相册
        </Link>
      </EmptyState>
    );
  }
  if (wanted === 0) return <UnknownAlbum place={place} />;
  if (wanted === null) return <NewAlbum {...shown} onSaved={setSaved} />;
  return <MorePhotos key={wanted} {...shown} id={wanted} onSaved={setSaved} />;
}

type FormOf = FamilyShown & { onSaved(id: number): void };

function NewAlbum({ place, user, onSaved }: FormOf) {
  const asked = useAsked({
    key: `${user.token} albums ${place.id}`,
    ask: (signal) => api.familyAlbum.list({ residenceId: place.id }, { signal }),
  });
  return (
    <AskedPart asked={asked} what="相册">
      {({ itemList, album_nums_limit: limit, photo_nums_limit: photos }) =>
        itemList.length >= limit ? (
          <Full title={noMoreAlbums(limit)} words="可以往已有的相册里添照片，或先删除一本不再需要的。" {...{ place }} />
        ) : (
          <AlbumForm place={place} user={user} photoLimit={photos} onSaved={onSaved} onConflict={asked.askAgain} />
        )
      }
    </AskedPart>
  );
}

function MorePhotos({ place, user, id, onSaved }: FormOf & { id: number }) {
  const asked = useAsked({
    key: `${user.token} album ${place.id} ${id}`,
    ask: (signal) => api.familyAlbum.detail({ residenceId: place.id, id }, { signal }),
  });
  if (asked.error === "notFound") return <UnknownAlbum place={place} />;
  return (
    <AskedPart asked={asked} what="相册">
      {(album) => (
        <>
          {album.images.length >= album.photo_nums_limit && (
            <Full
              title={noMorePhotos(album.photo_nums_limit)}
              words="这本已经放满了，可以另建一本接着放。"
              {...{ place }}
            />
          )}
          <AlbumForm
            place={place}
            user={user}
            album={album}
            photoLimit={album.photo_nums_limit}
            onSaved={onSaved}
            onConflict={asked.askAgain}
          />
        </>
      )}
    </AskedPart>
  );
}

function Full({ place, title, words }: Pick<FamilyShown, "place"> & { title: string; words: string }) {
  return (
    <EmptyState title={title} words={words}>
      <Link className="link" to={paths.familyAlbums(place)}>
        回到相册
      </Link>
    </EmptyState>
  );
}
