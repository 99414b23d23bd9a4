import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { paths } from "../../url/paths.ts";
import { ResidenceFrame } from "../residence/residence-frame.tsx";
import type { AlbumListData } from "./album-data.ts";
import { AlbumLeaf } from "./album-leaf.tsx";
import styles from "./album-list-page.module.css";
import { requireId } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import type { PageDefinition } from "../residence/page-definition.ts";

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

/** The albums of a residence, each with its first photo (R-album-1). */
export function AlbumListPage({ detail, albums }: AlbumListData) {
  const howMany = albums.length > 0 ? `共 ${albums.length} 本` : undefined;
  return (
    <ResidenceFrame detail={detail} current="albums" title={`${detail.name}的相册`} aside={howMany}>
      {albums.length === 0 ? (
        <EmptyState title="还没有相册" text="老照片、旧物、走过的地方，会一本一本放在这里。">
          <Link className="link" to={paths.residence(detail.id)}>
            回到居所
          </Link>
        </EmptyState>
      ) : (
        <ul className={styles.albums} role="list">
          {albums.map((album, place) => (
            <li key={album.id}>
              <AlbumLeaf album={album} to={paths.album(detail.id, album.id)} isFirst={place === 0} />
            </li>
          ))}
        </ul>
      )}
    </ResidenceFrame>
  );
}
