import type { Db } from "@changming/db/database";
import type { Actor, Ctx, Services } from "@changming/domain/context/context";
import type { UploadFiles } from "@changming/domain/context/upload-files";
import { fixedClock } from "@changming/kit/clock";
import type { PaySandbox } from "@changming/gateways/sandbox/pay-sandbox";

/** Services and stores with which the demo data is created. */
export interface DemoDeps {
  db: Db;
  files: UploadFiles;
  services: Services;
  /** null: real gateways are configured, and the demo makes no payments. */
  sandbox: PaySandbox | null;
  now: Date;
}

const hour = 3_600_000;

export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * hour);
}

/**
 * The context of a demo user's action some hours ago: the database is new, so there is nothing cached and no listener.
 */
export function demoCtx({ db, files, services, now }: DemoDeps, actor: Actor, hoursAgo: number): Ctx {
  return {
    db,
    actor,
    clock: fixedClock(hoursBefore(now, hoursAgo)),
    tags: {
      read: () => undefined,
      invalidate: () => undefined,
      untilInvalidated: () => Promise.resolve(0),
      invalidateSoon: () => undefined,
    },
    live: { publish: () => undefined },
    media: { address: () => "", original: () => "", documentUrl: () => "", file: () => "", calligraphy: () => null },
    uploadFiles: files,
    services,
    address: null,
    browser: "pc",
    requestId: "demo",
  };
}

/** The demo account with this nickname. */
export async function personNamed(db: Db, nickname: string): Promise<Extract<Actor, { kind: "account" }>> {
  const found = db.selectFrom("account").select("id").where("nickname", "=", nickname);
  const { id: accountId } = await found.executeTakeFirstOrThrow();
  return { kind: "account", accountId, sessionHash: "" };
}

/** Id of the demo residence with this name. */
export async function residenceNamed(db: Db, name: string): Promise<number> {
  const { id } = await db.selectFrom("residence").select("id").where("name", "=", name).executeTakeFirstOrThrow();
  return id;
}
