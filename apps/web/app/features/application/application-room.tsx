import { useState } from "react";
import { idOf } from "../../address.ts";
import { useAddress } from "../../use-address.ts";
import { useAsked } from "../../use-asked.ts";
import type { UserInfo } from "../account/user-info.ts";
import { AskedPart } from "../personal/asked-part.tsx";
import { LatePart } from "../site/late-part.tsx";
import { useSite } from "../site/site-context.tsx";
import { askForGround } from "./application-choices.ts";
import { ApplicationDesk } from "./application-desk.tsx";
import { NoApplication } from "./application-standing.tsx";
import { useApplicationWays } from "./use-application-ways.ts";

const loadDrawer = async () => (await import("./payment-drawer.tsx")).PaymentDrawer;

/** One applies here, and mends or pays what was applied for: `?id=`. */
export function ApplicationRoom({ user }: { user: UserInfo }) {
  const id = idOf(useAddress()) ?? 0;
  const [round, setRound] = useState(0);
  const site = useSite();
  const asked = useAsked({
    key: `${user.token} ${id} ${round}`,
    ask: (signal) => askForGround(id, signal),
  });
  const before = asked.body?.before ?? null;
  const siteFee = site && site.is_need_pay !== 0 ? site.apply_money : "0.00";
  const fee = before ? before.money : siteFee;
  const beginAnew = () => setRound((so) => so + 1);
  const ways = useApplicationWays({ id, canPay: before?.can.pay ?? false, onChanged: beginAnew });

  if (asked.error === "notFound") return <NoApplication />;
  return (
    <>
      <AskedPart asked={asked} what="申请表">
        {(ground) => (
          <ApplicationDesk
            key={`${id} ${round}`}
            user={user}
            ground={ground}
            fee={fee}
            ends={{ isPaid: fee !== "0.00", pay: ways.pay, onSubmitted: ways.goToOwn }}
            onPay={ways.payOnly}
            onCleared={beginAnew}
          />
        )}
      </AskedPart>
      {ways.drawer && <LatePart load={loadDrawer} what="付款" props={{ sum: fee, ...ways.drawer }} />}
    </>
  );
}
