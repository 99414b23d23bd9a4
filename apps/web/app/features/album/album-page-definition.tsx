import { requireId } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { loadError } from "../../api/load-error.ts";
import type { PageDefinition } from "../residence/page-definition.ts";
import type { AlbumData } from "./album-data.ts";
import { AlbumPage } from "./album-page.tsx";

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
