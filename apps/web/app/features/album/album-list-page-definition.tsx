import { requireId } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import type { PageDefinition } from "../residence/page-definition.ts";
import type { AlbumListData } from "./album-data.ts";
import { AlbumListPage } from "./album-list-page.tsx";

export const albumListPageDefinition: PageDefinition<AlbumListData> = {
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
