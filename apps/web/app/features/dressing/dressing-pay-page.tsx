import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { Icon } from "@changming/ui/icon";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { useQuery } from "../../api/use-query.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import styles from "./dressing-pay-page.module.css";
import { type DressingItem, isFitting } from "./dressing-data.ts";
import { DressingPurchase } from "./dressing-purchase.tsx";

/**
 * The purchase of a dressing. Only its id is read from the URL; name, image and price come from the catalogue
 * (R-dressing-3). Without an id: the unpaid order.
 */
export function DressingPayPage({ place, home }: FamilyPageData) {
  const [query] = useSearchParams();
  const giftIdParam = query.get("gift_id") ?? "";
  const giftId = /^[1-9]\d{0,8}$/.test(giftIdParam) ? Number(giftIdParam) : 0;
  const itemQuery = useQuery<DressingItem | null>({
    key: String(giftId),
    queryFn: async (signal) => {
      if (giftId === 0) return { ok: true, body: null };
      const found = await api.gift.list({ isDressing: 1, giftId, pageSize: 1 }, { signal });
      return found.ok ? { ok: true, body: found.body.itemList[0] ?? null } : found;
    },
  });
  const back = paths.familyDressing(place);
  if (!home.can.manage) {
    return (
      <Elsewhere title="装扮由照看居所的家人添置" text="您可以看看现在摆着什么，也可以到居所里献一份礼。" to={back} />
    );
  }
  return (
    <>
      <BackLink otherwise={back} />
      <AsyncSection query={itemQuery} what="装扮">
        {(item) =>
          item && !isFitting(item.place, home.detail) ? (
            <Elsewhere title="这件装扮碑前用不上" text="碑石与背景是纪念地的原貌，不作更换。" to={back} />
          ) : (
            <DressingPurchase
              key={giftId}
              item={item}
              isRequested={giftIdParam !== ""}
              place={place}
              none={<Elsewhere title="没有找到这件装扮" text="它可能已经下架，或者地址不完整。" to={back} />}
            />
          )
        }
      </AsyncSection>
    </>
  );
}

function Elsewhere({ title, text, to }: { title: string; text: string; to: string }) {
  return (
    <EmptyState title={title} text={text}>
      <Link className={buttonClass("secondary")} to={to}>
        去看装扮
      </Link>
    </EmptyState>
  );
}

/** One page back (R-dressing-3); for a user who came here directly, the page that usually precedes this one. */
function BackLink({ otherwise }: { otherwise: string }) {
  const { key } = useLocation();
  const navigate = useNavigate();
  return (
    <Link
      className={styles.back}
      to={otherwise}
      onClick={(event) => {
        const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
        if (key === "default" || !isPlain) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <Icon name="left" />
      返回上一级
    </Link>
  );
}
