import { EmptyState } from "@changming/ui/empty-state";
import { GiveGiftAction } from "../gift-panel/give-gift-action.tsx";
import { ResidenceFrame } from "../residence/residence-frame.tsx";
import { counted, countedOf } from "../../parts/counted.ts";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { Pager } from "../../parts/pager.tsx";
import { useUser } from "../../api/user-info.ts";
import { GiftPanelHost } from "../gift-panel/gift-panel-host.tsx";
import { useOwnGift } from "../payment/given.ts";
import type { GivenTo } from "../gift-panel/gift-offer-data.ts";
import { useLeave } from "../residence/use-residence-gone.ts";
import {
  GiftRegister,
  RegisterWays,
  useIsRanked,
  giftRegisters,
  registerAddress,
  type GiftsData,
} from "./gift-register.tsx";
import styles from "./gifts-page.module.css";

/** Three registers of the gifts of a residence; nothing on the page prompts for payment. */
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
      <RegisterGiftPanel residence={detail} />
      <div className={styles.registers}>
        <RegisterWays residenceId={detail.id} open={gifts.type} isRanked={isRanked} />
        {gifts.counts > 0 && (
          <p>
            {note}共 {countedOf(gifts)} {unit}
          </p>
        )}
      </div>
      {!isRanked && gifts.type === 0 && <p>这里不按多少排列；献过的礼都记在“近日献礼”里。</p>}
      {gifts.items.length > 0 ? (
        <GiftRegister gifts={gifts} />
      ) : !isRanked && gifts.type === 0 ? null : (
        <NothingListed list={gifts} first={to(1)} what="礼物">
          <EmptyState title="还没有礼物" text={`${empty}一束花、一杯茶就很好，也有不收费的礼物。`}>
            <GiveGiftAction residence={detail} page={to(gifts.page)} isInText>
              献上第一份
            </GiveGiftAction>
          </EmptyState>
        </NothingListed>
      )}
      <Pager list={gifts} to={to} left="其余的都还记着，一笔也没有少" />
      {gifts.items.length > 0 && (
        <p className={styles.give}>
          不献礼，一样可以缅怀和留言；也有不收费的礼物。
          <GiveGiftAction residence={detail} page={to(gifts.page)} isInText>
            献一份礼
          </GiveGiftAction>
        </p>
      )}
    </ResidenceFrame>
  );
}

/**
 * The gift panel on a page of registers, which are refetched afterwards; nothing for visitors who are not logged in.
 */
function RegisterGiftPanel({ residence }: { residence: GivenTo }) {
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <Reload residenceId={residence.id} />
      <GiftPanelHost residence={residence} />
    </>
  );
}

function Reload({ residenceId }: { residenceId: number }) {
  useOwnGift(residenceId, useLeave());
  return null;
}
