import { z } from "zod";
import { defineCall } from "./define.ts";
import { address, familyPath as path, wireId } from "./wire.ts";

const input = z.object({ residenceId: wireId() });

const body = z.object({
  state: z.enum(["none", "waiting", "making", "ready", "failed"]),
  /** Files added so far, and the total as far as it is known. */
  done: z.int(),
  all: z.int(),
  /** Size of the finished file. */
  bytes: z.int(),
  asked_at: z.string(),
  ready_at: z.string(),
  /** Until when it can be downloaded. */
  keep_until: z.string(),
  /** Download URL, valid for ten minutes; empty until it is ready. */
  file: address,
});

export const familyCopy = {
  start: defineCall({
    method: "POST",
    path,
    action: "makeCopy",
    auth: "account",
    rate: "write",
    summary: "家庭副本：把居所整理成一个可离线打开的压缩包；正在做的不会再做一份",
    input,
    body,
    errors: ["notFound", "copiesUsedUp"],
  }),
  state: defineCall({
    method: "GET",
    path,
    action: "copyState",
    auth: "account",
    rate: "read",
    summary: "家庭副本做到哪里了；做好后给出下载地址，保留七天",
    input,
    body,
    errors: ["notFound"],
  }),
};
