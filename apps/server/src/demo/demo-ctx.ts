import type { Db } from "@changming/db/database";
import type { Actor, Ctx } from "@changming/domain/context";
import type { Gates } from "@changming/domain/gates";
import type { PictureFiles } from "@changming/domain/upload/picture-files";
import { fixedClock } from "@changming/kit/clock";
import type { PaySandbox } from "../sandbox/pay/pay-sandbox.ts";

/** What the demo's deeds are done with. */
export interface DemoParts {
  db: Db;
  files: PictureFiles;
  gates: Gates;
  /** null: payments go elsewhere, and the demo makes none. */
  sandbox: PaySandbox | null;
  now: Date;
}

const hour = 3_600_000;

export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * hour);
}

/** With what a person of the demo did something some hours ago, before anybody looked: nothing is kept or open yet. */
export function demoCtx({ db, files, gates, now }: DemoParts, actor: Actor, hoursAgo: number): Ctx {
  return {
    db,
    actor,
    clock: fixedClock(hoursBefore(now, hoursAgo)),
    tags: { read: () => undefined, fall: () => undefined, fallSoon: () => undefined },
    live: { tell: () => undefined },
    media: { address: () => "", original: () => "", paper: () => "", file: () => "", brush: () => null },
    pictureFiles: files,
    gates,
    address: null,
    browser: "pc",
    requestId: "demo",
  };
}

/** The demo's person of this nickname. */
export async function personNamed(db: Db, nickname: string): Promise<Extract<Actor, { kind: "account" }>> {
  const found = db.selectFrom("account").select("id").where("nickname", "=", nickname);
  const { id: accountId } = await found.executeTakeFirstOrThrow();
  return { kind: "account", accountId, sessionHash: "" };
}

/** Id of the demo's residence of this name. */
export async function residenceNamed(db: Db, name: string): Promise<number> {
  const { id } = await db.selectFrom("residence").select("id").where("name", "=", name).executeTakeFirstOrThrow();
  return id;
}
