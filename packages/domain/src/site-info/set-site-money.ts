import { type Fen, parseYuan, fen, yuanText } from "@changming/kit/money";
import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { holdsReauthenticatedRole } from "../staff-role/access.ts";
import { requestApproval } from "../approval/request-approval.ts";
import { audit } from "../context/audit.ts";
import { touch } from "../context/tags.ts";
import { type Versioned, writeSettings } from "./save-site-info.ts";

interface SiteMoney {
  isNeedPay: boolean;
  applyMoneyFen: Fen;
  /** Refunds above this need a second person. */
  secondPersonFen: Fen;
}

/**
 * Sets the application fee and the refund limit for one person. A higher limit counts once a second person has
 * confirmed it, a lower one at once. Throws `staffProofNeeded`, `editedMeanwhile`, `approvalWaiting`.
 */
export async function setSiteMoney(
  ctx: Ctx,
  { version, ...money }: SiteMoney & Versioned,
): Promise<Versioned & { isWaiting: boolean }> {
  demand(holdsReauthenticatedRole(ctx.actor, ["administrator"]));
  let isWaiting = false;
  const written = await writeSettings(ctx, "siteInfo.setMoney", version, async (ctx, row) => {
    const { isNeedPay, applyMoneyFen, secondPersonFen } = money;
    isWaiting = secondPersonFen > row.second_person_fen;
    if (isWaiting) await requestRaise(ctx, { secondPersonFen });
    const second_person_fen = isWaiting ? row.second_person_fen : secondPersonFen;
    return { is_need_pay: isNeedPay, apply_money_fen: applyMoneyFen, second_person_fen };
  });
  return { ...written, isWaiting };
}

/** Parses typed yuan, `99` or `99.5`, to fen. */
export function fenOfTyped(yuan: string): Fen {
  const [whole = "0", part = ""] = yuan.split(".");
  return parseYuan(`${whole}.${part.padEnd(2, "0")}`);
}

interface Raise {
  secondPersonFen: number;
}

const sumOf = (payload: object) => fen((payload as Raise).secondPersonFen);

/** Requests, in the caller's transaction, that larger refunds need one person only. Throws `approvalWaiting`. */
async function requestRaise(ctx: Ctx, { secondPersonFen }: Raise): Promise<void> {
  const object = { kind: "siteInfo", id: 1 };
  const reason = "改费用设置";
  await requestApproval(ctx, { verb: "siteInfo.raiseSecondPerson", object, payload: { secondPersonFen }, reason });
}

/** Description for the second person. */
export function raiseSentence(payload: object): string {
  return `以后 ${yuanText(sumOf(payload))} 元及以下的退款，一个人就能退，不用第二个人确认`;
}

/** Executes the confirmed request. */
export async function raiseSecondPerson(ctx: Ctx, payload: object): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom("site_info")
      .select(["second_person_fen", "version"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = { second_person_fen: sumOf(payload) };
    await ctx.db
      .updateTable("site_info")
      .set({ ...after, version: row.version + 1 })
      .execute();
    const { second_person_fen } = row;
    const object = { kind: "siteInfo", id: 1 };
    await audit(ctx, { verb: "siteInfo.raiseSecondPerson", object, before: { second_person_fen }, after });
    await touch(ctx, "siteInfo");
  });
}
