import { openDatabase } from "@changming/db/database";
import { Crowd } from "../../load/crowd.ts";
import { prepareMembers } from "../../load/members.ts";
import { makePhoto } from "../../load/photo.ts";
import { readWorld } from "../../load/read-world.ts";
import type { Acknowledged } from "../../load/visit.ts";
import type { Ledger } from "./ledger.ts";
import { siteOrigin } from "./machines.ts";

/** Enough that nobody reaches what an account may do in a day. */
const memberCount = 500;

/**
 * The people of `npm run bench -- --qingming` on the cluster; what is acknowledged to them is noted in the ledger. Their
 * errors are not counted: those of the drill's own clients are.
 */
export async function openCrowd(databaseUrl: string, ledger: Ledger): Promise<Crowd> {
  const { db, close } = openDatabase(databaseUrl, { statementTimeoutMs: 30_000 });
  try {
    const [world, members] = [await readWorld(db), await prepareMembers(db, memberCount, new Date())];
    const photo = await makePhoto();
    return new Crowd({ origin: siteOrigin, world, members, photo, onAcknowledged: (action) => note(ledger, action) });
  } finally {
    await close();
  }
}

function note(ledger: Ledger, action: Acknowledged): void {
  if (action.kind === "message") ledger.begin("message", action.ref).acknowledgedAt = performance.now();
  if (action.kind === "payment") ledger.begin("order", action.orderId).acknowledgedAt = performance.now();
  if (action.kind === "upload") ledger.begin("upload", action.url).acknowledgedAt = performance.now();
}
