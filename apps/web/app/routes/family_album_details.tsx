import { FamilyAlbumPage } from "../features/family-album/family-album-page.tsx";
import { FamilyPage } from "../features/family/family-page.tsx";
import { personalMeta } from "../features/personal/personal-page.tsx";
import { paths } from "../url/paths.ts";

export const meta = personalMeta("相册");

export default function FamilyAlbumRoute() {
  return (
    <FamilyPage title="照片" hasOwnTitle above={(place) => [{ name: "相册", to: paths.familyAlbums(place) }]}>
      {(pageData) => <FamilyAlbumPage {...pageData} />}
    </FamilyPage>
  );
}
