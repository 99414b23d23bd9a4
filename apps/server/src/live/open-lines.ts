import type { Db } from "@changming/db/database";
import { liveChannel, sendLiveNotice } from "@changming/domain/live/live-channel";
import { announceFall } from "@changming/domain/tags";
import { type Memory, openMemory } from "../cache/memory.ts";
import { LiveBus } from "./live-bus.ts";

export interface Lines {
  memory: Memory;
  live: LiveBus;
  close(): Promise<void>;
}

export interface LinesOptions {
  db: Db;
  /** Where this node listens for the others. */
  databaseUrl: string;
  /** False while developing: every page is made anew. */
  isKept: boolean;
  reportFault(error: unknown): void;
}

/** What this node remembers and what it shows live, with the one line on which it hears the other nodes. */
export async function openLines({ db, databaseUrl, isKept, reportFault }: LinesOptions): Promise<Lines> {
  const live = new LiveBus((notice) => sendLiveNotice(db, notice), reportFault);
  const memory = await openMemory({
    databaseUrl,
    isKept,
    announce: (tags) => announceFall(db, tags, "soon"),
    reportFault,
    onHearing: (isHearing) => live.setHearing(isHearing),
    notices: { channel: liveChannel, hear: (payload) => live.hear(payload) },
  });
  return {
    memory,
    live,
    async close() {
      await live.close();
      await memory.close();
    },
  };
}
