import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { Icon } from "@changming/ui/icon";
import { paths } from "../../url/paths.ts";
import { ResidenceFrame } from "../residence/residence-frame.tsx";
import type { AlbumCover, AlbumData } from "./album-data.ts";
import { PhotoWall } from "./photo-wall.tsx";
import styles from "./album-page.module.css";
import { requireId } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import { loadError } from "../../api/load-error.ts";
import type { PageDefinition } from "../residence/page-definition.ts";

/** One album. Another residence's album is as unknown as one that does not exist. */
export const albumPageDefinition: PageDefinition<AlbumData> = {
  async load(api, address, options) {
    const id = requireId(address);
    const albumId = requireId(address, "did");
    const [detail, albums, album] = await Promise.all([
      api.residence.detail({ id }, options),
      api.album.list({ id }, options),
      api.album.detail({ id: albumId }, options),
    ]);
    const data = { detail: bodyOrThrow(detail), albums: bodyOrThrow(albums), album: bodyOrThrow(album) };
    if (data.album.residenceId !== id) throw loadError("notFound");
    return data;
  },
  title: ({ detail, album }) => `${album.album_name} · ${detail.name}的相册`,
  description: ({ detail, album }) => `${detail.name}的相册“${album.album_name}”，${album.images.length} 张照片。`,
  path: ({ detail, album }) => paths.album(detail.id, album.id),
  Page: ({ data }) => <AlbumPage key={data.album.id} {...data} />,
};

/** One album: its photos, then the albums before and after it. */
export function AlbumPage({ detail, albums, album }: AlbumData) {
  const count = album.images.length;
  const [before, after] = adjacentAlbums(albums, album.id);
  return (
    <ResidenceFrame
      detail={detail}
      current="albums"
      title={album.album_name}
      aside={count > 0 ? `共 ${count} 张` : undefined}
    >
      {count === 0 ? (
        <EmptyState title="这本相册还是空的" text="家人放进来的照片，会一张一张排在这里。" />
      ) : (
        <PhotoWall name={album.album_name} photos={album.images} />
      )}
      <nav className={styles.others} aria-label="别的相册">
        {before && <Neighbour album={before} residenceId={detail.id} rel="prev" />}
        <Link className={`link ${styles.all}`} to={paths.albums(detail.id)}>
          全部相册
        </Link>
        {after && <Neighbour album={after} residenceId={detail.id} rel="next" />}
      </nav>
    </ResidenceFrame>
  );
}

/** The albums before and after the given one, in the family's order. */
export function adjacentAlbums(
  albums: readonly AlbumCover[],
  id: number,
): [AlbumCover | undefined, AlbumCover | undefined] {
  const place = albums.findIndex((album) => album.id === id);
  return place === -1 ? [undefined, undefined] : [albums[place - 1], albums[place + 1]];
}

interface NeighbourProps {
  album: AlbumCover;
  residenceId: number;
  rel: "prev" | "next";
}

function Neighbour({ album, residenceId, rel }: NeighbourProps) {
  return (
    <Link className={rel === "prev" ? styles.before : styles.after} to={paths.album(residenceId, album.id)} rel={rel}>
      <small>
        {rel === "prev" && <Icon name="left" />}
        {rel === "prev" ? "上一本" : "下一本"}
        {rel === "next" && <Icon name="right" />}
      </small>
      <span>{album.album_name}</span>
    </Link>
  );
}
