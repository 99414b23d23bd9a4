import { Link, useSearchParams } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useAsked } from "../../use-asked.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { AskedPart } from "../personal/asked-part.tsx";
import { BackLink } from "./back-link.tsx";
import { type DressingItem, isFitting } from "./dressing-data.ts";
import { DressingPurchase } from "./dressing-purchase.tsx";

/**
 * Where a dressing is bought. Only its number is read from the address: what it is called, looks like and costs, the
 * catalogue says. Without a number: what was left unpaid.
 */
export function DressingPayPage({ place, home }: FamilyShown) {
  const [query] = useSearchParams();
  const asksFor = query.get("gift_id") ?? "";
  const giftId = /^[1-9]\d{0,8}$/.test(asksFor) ? Number(asksFor) : 0;
  const asked = useAsked<DressingItem | null>({
    key: String(giftId),
    ask: async (signal) => {
      if (giftId === 0) return { ok: true, body: null };
      const found = await api.gift.list({ isDressing: 1, giftId, pageSize: 1 }, { signal });
      return found.ok ? { ok: true, body: found.body.itemList[0] ?? null } : found;
    },
  });
  const back = paths.familyDressing(place);
  if (!home.can.manage) {
    return (
      <Elsewhere title="装扮由照看居所的家人添置" words="您可以看看现在摆着什么，也可以到居所里献一份礼。" to={back} />
    );
  }
  return (
    <>
      <BackLink otherwise={back} />
      <AskedPart asked={asked} what="装扮">
        {(item) =>
          item && !isFitting(item.place, home.detail) ? (
            <Elsewhere title="这件装扮碑前用不上" words="碑石与背景是纪念地的原貌，不作更换。" to={back} />
          ) : (
            <DressingPurchase
              key={giftId}
              item={item}
              isAskedFor={asksFor !== ""}
              place={place}
              none={<Elsewhere title="没有找到这件装扮" words="它可能已经下架，或者地址不完整。" to={back} />}
            />
          )
        }
      </AskedPart>
    </>
  );
}

function Elsewhere({ title, words, to }: { title: string; words: string; to: string }) {
  return (
    <EmptyState title={title} words={words}>
      <Link className={buttonClass("calm")} to={to}>
        去看装扮
      </Link>
    </EmptyState>
  );
}
