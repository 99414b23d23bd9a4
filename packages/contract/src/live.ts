import { z } from "zod";
import type { MessageItem } from "./message.ts";
import type { ErrorName } from "./errors.ts";
import type { GiftEffect } from "./gift.ts";
import { clientRef, wireId } from "./wire.ts";

const ref = clientRef;

/**
 * What a client may send besides `PING` (R-live-4, R-live-5, R-live-7, R-live-8). A `ref` requests an acknowledgement;
 * `sendMessage` always gets one.
 */
export const liveAction = z.discriminatedUnion("action", [
  z.object({ action: z.literal("loginIndex"), ref }),
  z.object({ action: z.literal("logoutIndex"), ref }),
  z.object({ action: z.literal("loginResidence"), residenceId: wireId(), ref }),
  z.object({ action: z.literal("logoutResidence"), ref }),
  z.object({ action: z.literal("auth"), token: z.string().regex(/^[\w-]{20,200}$/), ref }),
  // Validated by the same schema as the call `message.leave`; a user's id and name in it are ignored.
  z.object({
    action: z.literal("sendMessage"),
    residenceId: z.unknown().optional(),
    content: z.unknown().optional(),
    ref,
  }),
]);

export type LiveAction = z.output<typeof liveAction>;

/** A residence's numbers for its page, read after the displayed change was committed. */
export interface LiveTotals {
  /** `YYYY-MM-DD` in Asia/Shanghai: the day that `todayWorship` is of. */
  day: string;
  todayWorship: number;
  totalWorship: number;
  giftNums: number;
  coin_nums: number;
  blessing_nums: number;
}

/** A delivered gift or a new message, as every connection of the channel receives it. Public fields only (R-live-6). */
export interface LiveEntry {
  msgType: "gift" | "message";
  id: number;
  residenceId: number;
  residenceName: string;
  /** Of the gift; for a message, its writer's. */
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
  /** The writer's relation to the deceased, and the day in lunar form; empty for a gift. */
  relation: string;
  lunarDay: string;
  totals: LiveTotals;
  /**
   * Further parts of the page are fetched after a random delay of at most this many ms, because all clients get the
   * event at once.
   */
  spreadMs: number;
}

/**
 * The reply to an action, or the notice that a channel is no longer allowed (then without a `ref`). A message is
 * answered as over HTTP (R-live-8).
 */
export type LiveAck =
  | {
      msgType: "ack";
      action: LiveAction["action"];
      ref: string | null;
      ok: true;
      id?: number;
      is_held?: number;
      item?: MessageItem;
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

/** A lamp that somebody lit at the residence; of one without a name, `nickname` is empty. */
export interface LiveLamp {
  msgType: "lamp";
  residenceId: number;
  lamp: { nickname: string; date_time: string; at_grave: boolean };
  totals: LiveTotals;
}

/** Events may have been missed: the page fetches its numbers and lists again, after a random delay. */
export interface LiveMissed {
  msgType: "missed";
  /** Maximum of that delay, ms. */
  spreadMs: number;
}

/**
 * The family changed the page (texts, images, the scene), or a message was removed or restored. The page fetches its
 * content again.
 */
export interface LiveChanged {
  msgType: "changed";
  residenceId: number;
  /** The message to remove at once; 0 when the change is about something else. */
  removedId: number;
  /** Maximum of the random delay before fetching, ms. */
  spreadMs: number;
}

export type LiveFromServer = LiveEntry | LiveLamp | LiveAck | LiveMissed | LiveChanged;
