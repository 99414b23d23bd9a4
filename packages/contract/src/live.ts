import { z } from "zod";
import type { BlessingItem } from "./blessing.ts";
import type { ErrorName } from "./errors.ts";
import type { GiftEffect } from "./gift.ts";
import { clientRef, wireId } from "./wire.ts";

const ref = clientRef;

/** What a client may send beside `PING`. A `ref` asks for an answer; `sendMessage` is answered in any case. */
export const liveAction = z.discriminatedUnion("action", [
  z.object({ action: z.literal("loginIndex"), ref }),
  z.object({ action: z.literal("logoutIndex"), ref }),
  z.object({ action: z.literal("loginResidence"), residenceId: wireId(), ref }),
  z.object({ action: z.literal("logoutResidence"), ref }),
  z.object({ action: z.literal("auth"), token: z.string().regex(/^[\w-]{20,200}$/), ref }),
  // What it holds is checked as the call `blessing.leave` checks it; a user's id and name in it are not read.
  z.object({
    action: z.literal("sendMessage"),
    residenceId: z.unknown().optional(),
    content: z.unknown().optional(),
    ref,
  }),
]);

export type LiveAction = z.output<typeof liveAction>;

/** A residence's numbers as its page shows them, read after what is shown was committed. */
export interface LiveTotals {
  /** `YYYY-MM-DD` in Asia/Shanghai: the day that `todayWorship` is of. */
  day: string;
  todayWorship: number;
  totalWorship: number;
  giftNums: number;
  coin_nums: number;
  blessing_nums: number;
}

/** A gift that was delivered or a message that was left, as every socket of the room gets it. Public fields only. */
export interface LiveShown {
  msgType: "gift" | "message";
  id: number;
  residenceId: number;
  residenceName: string;
  /** Of the gift; of a message its writer's. */
  image: string;
  /** Of the gift; 0 for a message. */
  nums: number;
  username: string;
  avatar: string;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  dateTime: string;
  /** Empty for a message. */
  giftName: string;
  /** `长明灯一盏`; empty for a message. */
  giftText: string;
  giftEffect: GiftEffect;
  /** Empty for a gift. */
  content: string;
  /** What the writer is to the deceased, and the day as a letter says it; empty for a gift. */
  relation: string;
  lunarDay: string;
  totals: LiveTotals;
  /** What of a page is not in here is asked for at a moment of chance within so many ms: all who listen hear of it at once. */
  spreadMs: number;
}

/** The answer to an action, and the word to who may not be in a room any more (then without a `ref`). A message is answered as over HTTP. */
export type LiveAck =
  | {
      msgType: "ack";
      action: LiveAction["action"];
      ref: string | null;
      ok: true;
      id?: number;
      is_held?: number;
      item?: BlessingItem;
    }
  | {
      msgType: "ack";
      action: LiveAction["action"] | null;
      ref: string | null;
      ok: false;
      code: number;
      error: ErrorName;
      msg: string;
      field?: string;
      residenceId?: number;
    };

/** Something may have been missed: the page asks for its numbers and lists once more, after a moment of its own. */
export interface LiveMissed {
  msgType: "missed";
  /** That moment lies within so many ms. */
  spreadMs: number;
}

/**
 * The family changed what the page shows: texts, pictures, what stands in the scene; or a message was taken away or put
 * back. The page asks for what it shows once more.
 */
export interface LiveChanged {
  msgType: "changed";
  residenceId: number;
  /** The message that nobody is to see any more, from this moment on; 0 when it is about something else. */
  removedId: number;
  /** The moment to ask lies within so many ms. */
  spreadMs: number;
}

export type LiveFromServer = LiveShown | LiveAck | LiveMissed | LiveChanged;
