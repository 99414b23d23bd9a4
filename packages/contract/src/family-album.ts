import { z } from "zod";
import { albumItem, albumPhoto } from "./album.ts";
import { defineCall } from "./define.ts";
import {
  clientRef,
  familyPath as path,
  wireDateTime,
  wireId,
  wireIds,
  wireInt,
  wireOptional,
  wireText,
  wireVersion,
} from "./wire.ts";
import { largestId, maxAlbumNameLength } from "./limits.ts";

/** Maximum photos in one form; the operator's limit of an album is below. */
const maxInAForm = 500;

const saved = z.object({ id: z.int(), version: z.int() });
/** Required; its length is counted in code points (R-album-7). */
const albumName = wireText({ min: 1, max: 50_000, message: "请输入相册名称" }).refine(
  (name) => [...name].length <= maxAlbumNameLength,
  `相册名称最多 ${maxAlbumNameLength} 个字`,
);

/** Upload URLs and ids of photos in the album, joined by commas (R-album-4). */
const images = z
  .string("请选择要上传的照片")
  .max(maxInAForm * 120, "照片太多了，请分几次提交")
  .default("")
  .transform((text) =>
    text === ""
      ? []
      : text
          .split(",")
          .map((part) => part.trim())
          .filter((part) => part !== ""),
  )
  .refine((list) => list.length <= maxInAForm, "照片太多了，请分几次提交");

export const familyAlbum = {
  list: defineCall({
    method: "GET",
    path,
    action: "albumList",
    auth: "account",
    rate: "read",
    summary: "家庭相册，连同三十天内删除的与数量上限；家人可看，删除的只给主理人与管理人",
    input: z.object({ residenceId: wireId() }),
    body: z.object({
      album_nums_limit: z.int(),
      photo_nums_limit: z.int(),
      itemList: z.array(albumItem.extend({ version: z.int() })),
      deletedList: z.array(z.object({ id: z.int(), album_name: z.string(), counts: z.int(), until: wireDateTime })),
    }),
    errors: ["notFound"],
  }),
  detail: defineCall({
    method: "GET",
    path,
    action: "familyAlbumDetail",
    auth: "account",
    rate: "read",
    summary: "家庭相册的一本：封面、照片、数量上限，连同三十天内删除的照片；家人可看，删除的只给主理人与管理人",
    input: z.object({ id: wireId(), residenceId: wireId() }),
    body: saved.extend({
      album_name: z.string(),
      counts: z.int(),
      /** The photo chosen as the cover; 0 when the first one is used. */
      cover_id: z.int(),
      photo_nums_limit: z.int(),
      images: z.array(albumPhoto),
      deletedList: z.array(albumPhoto.extend({ until: wireDateTime })),
    }),
    errors: ["notFound"],
  }),
  submit: defineCall({
    method: "POST",
    path,
    action: "submitAlbum",
    auth: "account",
    rate: "write",
    summary:
      "新建或修改相册：id 空为新建，须有照片；带 id 而 images 空只改名；images 为上传地址或照片编号，逗号相连，次序即照片次序，没写进去的照片被删除（可恢复）",
    input: z.object({
      residenceId: wireId(),
      id: wireOptional({ min: 0, max: largestId, message: "编号有误", absent: 0 }),
      albumName,
      images,
      version: wireVersion.optional(),
      ref: clientRef,
    }),
    body: saved.extend({ counts: z.int() }),
    errors: ["notFound", "alreadySent", "albumsFull", "photosFull", "editedMeanwhile", "uploadUnknown", "wordsRefused"],
  }),
  /** The action is spelled as the clients spell it (R-album-6). */
  remove: defineCall({
    method: "POST",
    path,
    action: "delAblum",
    auth: "account",
    rate: "write",
    summary: "删除相册，三十天内可恢复",
    input: z.object({ id: wireId() }),
    body: z.object({ id: z.int(), until: wireDateTime }),
    errors: ["notFound"],
  }),
  restore: defineCall({
    method: "POST",
    path,
    action: "restoreAlbum",
    auth: "account",
    rate: "write",
    summary: "恢复刚删除的相册",
    input: z.object({ id: wireId() }),
    body: saved,
    errors: ["notFound", "albumsFull", "undoTooLate"],
  }),
  order: defineCall({
    method: "POST",
    path,
    action: "orderPhotos",
    auth: "account",
    rate: "write",
    summary: "照片次序：photoIds 须是这本相册的全部照片，逗号相连",
    input: z.object({ id: wireId(), photoIds: wireIds(maxInAForm, "照片次序有误"), version: wireVersion.optional() }),
    body: saved,
    errors: ["notFound", "editedMeanwhile"],
  }),
  cover: defineCall({
    method: "POST",
    path,
    action: "setAlbumCover",
    auth: "account",
    rate: "write",
    summary: "相册封面：photoId 为这本相册的照片，0 为第一张",
    input: z.object({ id: wireId(), photoId: wireInt({ min: 0, max: largestId, message: "请选择封面照片" }) }),
    body: saved,
    errors: ["notFound"],
  }),
  caption: defineCall({
    method: "POST",
    path,
    action: "editPhoto",
    auth: "account",
    rate: "write",
    summary: "照片说明，最多 60 个字",
    input: z.object({ id: wireId(), caption: wireText({ max: 60, message: "照片说明最多 60 个字" }) }),
    body: saved,
    errors: ["notFound", "wordsRefused"],
  }),
  removePhoto: defineCall({
    method: "POST",
    path,
    action: "delPhoto",
    auth: "account",
    rate: "write",
    summary: "删除一张照片，三十天内可恢复；version 为相册的",
    input: z.object({ id: wireId() }),
    body: z.object({ id: z.int(), until: wireDateTime, version: z.int() }),
    errors: ["notFound"],
  }),
  restorePhoto: defineCall({
    method: "POST",
    path,
    action: "restorePhoto",
    auth: "account",
    rate: "write",
    summary: "恢复刚删除的照片",
    input: z.object({ id: wireId() }),
    body: saved,
    errors: ["notFound", "photosFull", "undoTooLate"],
  }),
};
