import { EmptyState } from "@changming/ui/empty-state";
import { GiveDeed } from "../gift-panel/give-deed.tsx";
import { ResidenceFrame } from "../residence/residence-frame.tsx";
import { counted } from "../site/counted.ts";
import { NothingListed } from "../site/nothing-listed.tsx";
import { Pager } from "../site/pager.tsx";
import { GiftDesk } from "./gift-desk.tsx";
import { GiftRegister } from "./gift-register.tsx";
import { giftRegisters, registerAddress } from "./gift-registers.ts";
import type { GiftsData } from "./gifts-data.ts";
import { RegisterWays, useIsRanked } from "./register-ways.tsx";
import styles from "./gifts-page.module.css";

/** Three registers of what was laid down here; nothing on the page asks anyone to pay. */
export function GiftsPage({ detail, gifts }: GiftsData) {
  const { note, unit, empty } = giftRegisters[gifts.type];
  const isRanked = useIsRanked();
  const to = (page: number) => registerAddress(detail.id, gifts.type, page);
  return (
    <ResidenceFrame
      detail={detail}
      current="gifts"
      title={`献给${detail.name}的礼物`}
      aside={detail.giftNums > 0 ? `收到 ${counted(detail.giftNums)} 件` : undefined}
    >
      <GiftDesk residence={detail} />
      <div className={styles.registers}>
        <RegisterWays residenceId={detail.id} open={gifts.type} isRanked={isRanked} />
        {gifts.counts > 0 && (
          <p>
            {note}共 {counted(gifts.counts)} {unit}
          </p>
        )}
      </div>
      {!isRanked && gifts.type === 0 && <p>这里不按多少排列；献过的礼都记在“近日献礼”里。</p>}
      {gifts.items.length > 0 ? (
        <GiftRegister gifts={gifts} />
      ) : !isRanked && gifts.type === 0 ? null : (
        <NothingListed list={gifts} first={to(1)} what="礼物">
          <EmptyState title="还没有礼物" words={`${empty}一束花、一杯茶就很好，也有不收费的礼物。`}>
            <GiveDeed residence={detail} page={to(gifts.page)} isInText>
              献上第一份
            </GiveDeed>
          </EmptyState>
        </NothingListed>
      )}
      <Pager list={gifts} to={to} left="其余的都还记着，一笔也没有少" />
      {gifts.items.length > 0 && (
        <p className={styles.give}>
          不献礼，一样可以缅怀和留言；也有不收费的礼物。
          <GiveDeed residence={detail} page={to(gifts.page)} isInText>
            献一份礼
          </GiveDeed>
        </p>
      )}
    </ResidenceFrame>
  );
}
