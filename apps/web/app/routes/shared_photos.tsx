import { SharedPhotosPage } from "../features/family-album/shared-photos-page.tsx";
import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("放照片");

export default function SharedPhotosRoute() {
  return <PersonalPage title="放照片">{(user) => <SharedPhotosPage user={user} />}</PersonalPage>;
}
