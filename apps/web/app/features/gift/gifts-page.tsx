import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { beyondFirst } from "../../paging.ts";
import { paths } from "../../paths.ts";
import { ResidenceFrame } from "../residence/residence-frame.tsx";
import { useDeeds } from "../residence/use-deeds.ts";
import { Pager } from "../site/pager.tsx";
import { GiftRegister } from "./gift-register.tsx";
import { giftRegisters, typeInAddress } from "./gift-registers.ts";
import type { GiftPage, GiftsData } from "./gifts-data.ts";
import styles from "./gifts-page.module.css";

const counted = new Intl.NumberFormat("zh-CN");

/** Three registers of what was laid down here; nothing on the page asks anyone to pay. */
export function GiftsPage({ detail, gifts }: GiftsData) {
  const deeds = useDeeds(detail.id);
  const { note, unit } = giftRegisters[gifts.type];
  return (
    <ResidenceFrame
      detail={detail}
      current="gifts"
      title={`献给${detail.name}的礼物`}
      aside={detail.giftNums > 0 ? `收到 ${counted.format(detail.giftNums)} 件` : undefined}
    >
      <div className={styles.registers}>
        <nav aria-label="礼物仓库">
          {giftRegisters.map(({ type, title }) => (
            <Link
              key={type}
              to={paths.gifts(detail.id, typeInAddress(type))}
              aria-current={type === gifts.type ? "page" : undefined}
            >
              {title}
            </Link>
          ))}
        </nav>
        {gifts.counts > 0 && (
          <p>
            {note}共 {counted.format(gifts.counts)} {unit}
          </p>
        )}
      </div>
      {gifts.items.length > 0 ? (
        <GiftRegister gifts={gifts} />
      ) : (
        <Nothing id={detail.id} gifts={gifts} give={deeds.give} />
      )}
      <Pager
        page={Math.min(gifts.page, gifts.last)}
        last={gifts.last}
        to={(page) => paths.gifts(detail.id, typeInAddress(gifts.type), beyondFirst(page))}
      />
      {gifts.items.length > 0 && (
        <p className={styles.give}>
          不献礼，一样可以缅怀和留言；也有不收费的礼物。
          <Link className="link" to={deeds.give}>
            献一份礼
          </Link>
        </p>
      )}
    </ResidenceFrame>
  );
}

function Nothing({ id, gifts, give }: { id: number; gifts: GiftPage; give: string }) {
  if (gifts.counts > 0) {
    return (
      <EmptyState title="这一页还没有礼物" words={`一共 ${gifts.last} 页，您要的页码在后面。`}>
        <Link className="link" to={paths.gifts(id, typeInAddress(gifts.type))}>
          从第一页看起
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="还没有礼物" words={`${giftRegisters[gifts.type].empty}一束花、一杯茶就很好，也有不收费的礼物。`}>
      <Link className="link" to={give}>
        献上第一份
      </Link>
    </EmptyState>
  );
}
