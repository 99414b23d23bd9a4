import { z } from "zod";
import { defineCall } from "./define.ts";
import { address, wireId } from "./wire.ts";

export const albumItem = z.object({
  id: z.int(),
  album_name: z.string(),
  /** The cover. */
  images: address,
  /** Size of the cover, to reserve its space; 0 in an album without photos. */
  cover_width: z.int(),
  cover_height: z.int(),
  counts: z.int(),
});

export const albumPhoto = z.object({
  id: z.int(),
  image: address,
  caption: z.string(),
  width: z.int(),
  height: z.int(),
});

export const album = {
  list: defineCall({
    method: "GET",
    path: "/api/residence/album",
    auth: "public",
    rate: "read",
    summary: "居所的相册",
    input: z.object({ id: wireId() }),
    body: z.array(albumItem),
    errors: ["notFound"],
    cached: true,
  }),
  detail: defineCall({
    method: "GET",
    path: "/api/residence/albumDetail",
    auth: "public",
    rate: "read",
    summary: "一本相册的照片，id 为相册编号",
    input: z.object({ id: wireId() }),
    body: z.object({
      id: z.int(),
      residenceId: z.int(),
      album_name: z.string(),
      counts: z.int(),
      /** Number of saves; send it back with a change. */
      version: z.int(),
      images: z.array(albumPhoto),
    }),
    errors: ["notFound"],
    cached: true,
  }),
};
