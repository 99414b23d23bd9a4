import type { BodyOf } from "@changming/contract/define";
import type { familyAlbum } from "@changming/contract/family-album";

export type FamilyAlbums = BodyOf<typeof familyAlbum.list>;
export type FamilyAlbumItem = FamilyAlbums["itemList"][number];
export type DeletedAlbum = FamilyAlbums["deletedList"][number];
export type FamilyAlbum = BodyOf<typeof familyAlbum.detail>;
export type FamilyPhoto = FamilyAlbum["images"][number];
export type DeletedPhoto = FamilyAlbum["deletedList"][number];
