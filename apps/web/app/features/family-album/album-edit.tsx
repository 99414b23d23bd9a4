import { useState } from "react";
import { Link, Navigate } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { useQuery } from "../../api/use-query.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import { AlbumForm } from "./album-form.tsx";
import { noMoreAlbums, noMorePhotos } from "./family-album-data.ts";
import { UnknownAlbum, useAlbumIdFromUrl } from "./unknown-album.tsx";

/** A new album, or more photos for an existing one (R-album-4). */
export function AlbumEdit(pageData: FamilyPageData) {
  const wanted = useAlbumIdFromUrl();
  const [saved, setSaved] = useState<number | null>(null);
  const { place, home } = pageData;
  // The form is unmounted before navigation, so that it prompts for nothing.
  if (saved !== null) return <Navigate to={paths.familyAlbum(place, saved)} replace />;
  if (!home.can.manage) {
    return (
      <EmptyState
        title="相册由主理人和管理人整理"
        text="您可以看每一本相册。想添照片，请把照片发给他们，或请主理人让您一起照看。"
      >
        <Link className="link" to={paths.familyAlbums(place)}>
          去看相册
        </Link>
      </EmptyState>
    );
  }
  if (wanted === 0) return <UnknownAlbum place={place} />;
  if (wanted === null) return <NewAlbum {...pageData} onSaved={setSaved} />;
  return <MorePhotos key={wanted} {...pageData} id={wanted} onSaved={setSaved} />;
}

type FormOf = FamilyPageData & { onSaved(id: number): void };

function NewAlbum({ place, user, onSaved }: FormOf) {
  const query = useQuery({
    key: `${user.token} albums ${place.id}`,
    queryFn: (signal) => api.familyAlbum.list({ residenceId: place.id }, { signal }),
  });
  return (
    <AsyncSection query={query} what="相册">
      {({ itemList, album_nums_limit: limit, photo_nums_limit: photos }) =>
        itemList.length >= limit ? (
          <Full title={noMoreAlbums(limit)} text="可以往已有的相册里添照片，或先删除一本不再需要的。" place={place} />
        ) : (
          <AlbumForm place={place} user={user} photoLimit={photos} onSaved={onSaved} onConflict={query.refetch} />
        )
      }
    </AsyncSection>
  );
}

function MorePhotos({ place, user, id, onSaved }: FormOf & { id: number }) {
  const query = useQuery({
    key: `${user.token} album ${place.id} ${id}`,
    queryFn: (signal) => api.familyAlbum.detail({ residenceId: place.id, id }, { signal }),
  });
  if (query.error === "notFound") return <UnknownAlbum place={place} />;
  return (
    <AsyncSection query={query} what="相册">
      {(album) => (
        <>
          {album.images.length >= album.photo_nums_limit && (
            <Full
              title={noMorePhotos(album.photo_nums_limit)}
              text="这本已经放满了，可以另建一本接着放。"
              place={place}
            />
          )}
          <AlbumForm
            place={place}
            user={user}
            album={album}
            photoLimit={album.photo_nums_limit}
            onSaved={onSaved}
            onConflict={query.refetch}
          />
        </>
      )}
    </AsyncSection>
  );
}

function Full({ place, title, text }: Pick<FamilyPageData, "place"> & { title: string; text: string }) {
  return (
    <EmptyState title={title} text={text}>
      <Link className="link" to={paths.familyAlbums(place)}>
        回到相册
      </Link>
    </EmptyState>
  );
}
