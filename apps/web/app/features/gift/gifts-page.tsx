import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { ResidenceFrame } from "../residence/residence-frame.tsx";
import { useDeeds } from "../residence/use-deeds.ts";
import { counted } from "../site/counted.ts";
import { NothingListed } from "../site/nothing-listed.tsx";
import { Pager } from "../site/pager.tsx";
import { GiftRegister } from "./gift-register.tsx";
import { giftRegisters, registerAddress } from "./gift-registers.ts";
import type { GiftsData } from "./gifts-data.ts";
import styles from "./gifts-page.module.css";

/** Three registers of what was laid down here; nothing on the page asks anyone to pay. */
export function GiftsPage({ detail, gifts }: GiftsData) {
  const deeds = useDeeds(detail.id);
  const { note, unit, empty } = giftRegisters[gifts.type];
  const to = (page: number) => registerAddress(detail.id, gifts.type, page);
  return (
    <ResidenceFrame
      detail={detail}
      current="gifts"
      title={`献给${detail.name}的礼物`}
      aside={detail.giftNums > 0 ? `收到 ${counted(detail.giftNums)} 件` : undefined}
    >
      <div className={styles.registers}>
        <nav aria-label="礼物仓库">
          {giftRegisters.map(({ type, title }) => (
            <Link
              key={type}
              to={registerAddress(detail.id, type)}
              aria-current={type === gifts.type ? "page" : undefined}
            >
              {title}
            </Link>
          ))}
        </nav>
        {gifts.counts > 0 && (
          <p>
            {note}共 {counted(gifts.counts)} {unit}
          </p>
        )}
      </div>
      {gifts.items.length > 0 ? (
        <GiftRegister gifts={gifts} />
      ) : (
        <NothingListed list={gifts} first={to(1)} what="礼物">
          <EmptyState title="还没有礼物" words={`${empty}一束花、一杯茶就很好，也有不收费的礼物。`}>
            <Link className="link" to={deeds.give}>
              献上第一份
            </Link>
          </EmptyState>
        </NothingListed>
      )}
      <Pager list={gifts} to={to} left="其余的都还记着，一笔也没有少" />
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
