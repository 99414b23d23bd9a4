import { type FamilyPlace, pathnames, paths } from "../../url/paths.ts";

export interface FamilyTab {
  name: string;
  to: string;
  path: string;
  /** Paths of the pages below the tab. */
  below?: readonly string[];
}

/** The tabs of the family area in the order of R-family-1; the members come last. */
export function familyTabs(place: FamilyPlace): FamilyTab[] {
  return [
    { name: "居所主页", to: paths.familyIndex(place), path: pathnames.familyIndex, below: [pathnames.familyIntro] },
    {
      name: "礼物装扮",
      to: paths.familyDressing(place),
      path: pathnames.familyDressing,
      below: [pathnames.familyDressingPay],
    },
    {
      name: "相册",
      to: paths.familyAlbums(place),
      path: pathnames.familyAlbums,
      below: [pathnames.familyAlbum, pathnames.familyAlbumEdit],
    },
    { name: "留言", to: paths.familyMessages(place), path: pathnames.familyMessages },
    { name: "缅怀证书", to: paths.familyRemembranceCertificate(place), path: pathnames.familyRemembranceCertificate },
    { name: "居所证书", to: paths.familyPropertyCertificate(place), path: pathnames.familyPropertyCertificate },
    { name: "浏览记录", to: paths.familyVisits(place), path: pathnames.familyVisits },
    { name: "家人", to: paths.familyMembers(place), path: pathnames.familyMembers },
  ];
}
