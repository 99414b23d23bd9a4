import { useSearchParams } from "react-router";
import { AlbumEdit } from "../features/family-album/album-edit.tsx";
import { FamilyPage } from "../features/family/family-page.tsx";
import { personalMeta } from "../features/personal/personal-page.tsx";
import { paths } from "../url/paths.ts";
import { useHydrated } from "../browser/use-hydrated.ts";

export const meta = personalMeta("编辑相册");

export default function FamilyAlbumEditRoute() {
  const [query] = useSearchParams();
  // The server renders a personal page without its query.
  const isNew = useHydrated() && !query.has("did");
  return (
    <FamilyPage
      title={isNew ? "新建相册" : "编辑相册"}
      lead="一次可以选许多张。老照片翻拍得正一些、亮一些，大家看着更清楚。"
      above={(place) => [{ name: "相册", to: paths.familyAlbums(place) }]}
    >
      {(pageData) => <AlbumEdit {...pageData} />}
    </FamilyPage>
  );
}
