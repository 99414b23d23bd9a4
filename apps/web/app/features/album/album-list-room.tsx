import { requireId } from "../../address.ts";
import { bodyOrThrow } from "../../api.ts";
import { paths } from "../../paths.ts";
import type { Room } from "../residence/room.ts";
import type { AlbumListData } from "./album-data.ts";
import { AlbumListPage } from "./album-list-page.tsx";

/** The albums of a residence. */
export const albumListRoom: Room<AlbumListData> = {
  async load(api, address, options) {
    const id = requireId(address);
    const [detail, albums] = await Promise.all([
      api.residence.detail({ id }, options),
      api.album.list({ id }, options),
    ]);
    return { detail: bodyOrThrow(detail), albums: bodyOrThrow(albums) };
  },
  title: ({ detail }) => `${detail.name}的相册`,
  description: ({ detail, albums }) =>
    albums.length === 0
      ? `${detail.name}的相册。`
      : `${detail.name}的相册：${albums.map((album) => album.album_name).join("、")}。`,
  path: ({ detail }) => paths.albums(detail.id),
  Page: ({ data }) => <AlbumListPage {...data} />,
};
