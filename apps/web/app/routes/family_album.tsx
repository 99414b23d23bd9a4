import { FamilyAlbumsPage } from "../features/family-album/family-albums-page.tsx";
import { FamilyPage } from "../features/family/family-page.tsx";
import { personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("相册");

export default function FamilyAlbumsRoute() {
  return (
    <FamilyPage title="相册" lead="老照片、旧物、走过的地方，一本一本放在这里。">
      {(pageData) => <FamilyAlbumsPage {...pageData} />}
    </FamilyPage>
  );
}
