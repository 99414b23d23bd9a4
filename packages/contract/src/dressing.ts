import { z } from "zod";
import { defineCall } from "./define.ts";
import { dressingPlaces } from "./dressing-places.ts";
import { largestId } from "./limits.ts";
import { address, familyPath as path, wireId, wireInt } from "./wire.ts";

const body = z.object({
  /** The dressings that the residence owns. */
  itemList: z.array(
    z.object({
      gift_id: z.int(),
      name: z.string(),
      image: address,
      unit: z.string(),
      nums: z.int(),
      place: z.enum(dressingPlaces),
      /** 1: it is placed in the scene. */
      is_placed: z.int().min(0).max(1),
    }),
  ),
  /** The placed dressings; empty places are omitted. */
  placedList: z.array(z.object({ place: z.enum(dressingPlaces), gift_id: z.int() })),
});

export const dressing = {
  list: defineCall({
    method: "GET",
    path,
    action: "dressingList",
    auth: "account",
    rate: "read",
    summary: "居所已有的装扮与摆放；家人可看",
    input: z.object({ residenceId: wireId() }),
    body,
    errors: ["notFound"],
  }),
  place: defineCall({
    method: "POST",
    path,
    action: "placeDressing",
    auth: "account",
    rate: "write",
    summary: "摆放装扮：place 为香、灯、花、供、匾、背景之一，giftId 为已有的装扮，0 收起",
    input: z.object({
      residenceId: wireId(),
      place: z.enum(dressingPlaces, "请选择摆放的位置"),
      giftId: wireInt({ min: 0, max: largestId, message: "请选择装扮" }),
    }),
    body,
    errors: ["notFound", "dressingNotOwned", "dressingElsewhere", "dressingNotAtStele"],
  }),
};
