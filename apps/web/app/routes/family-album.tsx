import { FamilyAlbumRoom } from "../features/family-album/family-album-room.tsx";
import { FamilyPage } from "../features/family/family-page.tsx";
import { personalMeta } from "../features/personal/personal-page.tsx";
import { paths } from "../paths.ts";

export const meta = () => personalMeta("相册");

export default function FamilyAlbumRoute() {
  return (
    <FamilyPage title="照片" hasOwnTitle above={(place) => [{ name: "相册", to: paths.familyAlbums(place) }]}>
      {(shown) => <FamilyAlbumRoom {...shown} />}
    </FamilyPage>
  );
}
