import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import { announceLive } from "@changming/domain/context/context";
import { notify } from "@changming/db/notify";
import { liveChannel } from "@changming/domain/live/read-live-events";
import { testCtx } from "@changming/domain/testing/test-ctx";
import { aGift, aGivenGift } from "@changming/domain/testing/tributes";
import { LiveBus } from "../live/live-bus.ts";

/** Gives three lamps of this name as a verb would, on a node of its own. Returns the text that pages display. */
export async function giveLive(db: Db, residenceId: number, name: string): Promise<string> {
  const gift = await aGift(db, { name, unit: "盏", effect: "lamp" });
  await aGivenGift(db, { residenceId, gift, quantity: 3 });
  const given = db.selectFrom("given_gift").select("id").where("gift_id", "=", gift.id);
  const { id } = await given.executeTakeFirstOrThrow();
  const live = new LiveBus((notice) => notify(db, liveChannel, notice));
  await withTx({ ...testCtx(db), live }, async (ctx) => announceLive(ctx, { kind: "gift", residenceId, id }));
  await live.close();
  return `${name}三盏`;
}
