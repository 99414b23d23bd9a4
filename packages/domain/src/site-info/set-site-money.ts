import { type Fen, parseYuan } from "@changming/kit/money";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { holdsRoleFreshly } from "../staff-role/access.ts";
import { requestRaise } from "./raise-second-person.ts";
import { type Versioned, writeSettings } from "./write-settings.ts";

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
  demand(holdsRoleFreshly(ctx.actor, ["administrator"]));
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
