import { requireId } from "../../address.ts";
import { bodyOrThrow } from "../../api.ts";
import { paths } from "../../paths.ts";
import { refusal } from "../../refusal.ts";
import type { Room } from "../residence/room.ts";
import type { AlbumData } from "./album-data.ts";
import { AlbumPage } from "./album-page.tsx";

/** One album. An album of another residence is as unknown here as one that never was. */
export const albumRoom: Room<AlbumData> = {
  async load(api, address, options) {
    const [id, albumId] = [requireId(address), requireId(address, "did")];
    const [detail, albums, album] = await Promise.all([
      api.residence.detail({ id }, options),
      api.album.list({ id }, options),
      api.album.detail({ id: albumId }, options),
    ]);
    const data = { detail: bodyOrThrow(detail), albums: bodyOrThrow(albums), album: bodyOrThrow(album) };
    if (data.album.residenceId !== id) throw refusal("notFound");
    return data;
  },
  title: ({ detail, album }) => `${album.album_name} · ${detail.name}的相册`,
  description: ({ detail, album }) => `${detail.name}的相册“${album.album_name}”，${album.images.length} 张照片。`,
  path: ({ detail, album }) => paths.album(detail.id, album.id),
  Page: ({ data }) => <AlbumPage key={data.album.id} {...data} />,
};
