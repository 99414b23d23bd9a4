import { type Fen, parseYuan } from "@changming/kit/money";
import type { Ctx } from "../context.ts";
import { demand } from "../refusal.ts";
import { holdsRoleFreshly } from "../staff/access.ts";
import { askToRaise } from "./raise-second-person.ts";
import { type Versioned, writeSettings } from "./write-settings.ts";

interface SiteMoney {
  isNeedPay: boolean;
  applyMoneyFen: Fen;
  /** Refunds above so much need a second person. */
  secondPersonFen: Fen;
}

/**
 * What an application costs, and what needs two. A larger sum that one person may refund counts once a second one has
 * confirmed it; a smaller one at once. Refuses with `staffProofNeeded`, `editedMeanwhile`, `approvalWaiting`.
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
    if (isWaiting) await askToRaise(ctx, { secondPersonFen });
    const second_person_fen = isWaiting ? row.second_person_fen : secondPersonFen;
    return { is_need_pay: isNeedPay, apply_money_fen: applyMoneyFen, second_person_fen };
  });
  return { ...written, isWaiting };
}

/** Yuan as they are typed, `99` or `99.5`, in fen. */
export function fenOfTyped(yuan: string): Fen {
  const [whole = "0", part = ""] = yuan.split(".");
  return parseYuan(`${whole}.${part.padEnd(2, "0")}`);
}
