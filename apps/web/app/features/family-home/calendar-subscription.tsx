import { useState } from "react";
import type { BodyOf } from "@changming/contract/define";
import type { memorialDay } from "@changming/contract/memorial-day";
import { Button, buttonClass } from "@changming/ui/button";
import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { AskedPart } from "../personal/asked-part.tsx";
import { CopyLine } from "../share/copy-line.tsx";
import { dayWords } from "../site/day-words.ts";
import styles from "./memorial-days.module.css";

type FeedState = BodyOf<typeof memorialDay.feed>;

/** The same address for a calendar program: `webcal:` is what phones open with their calendar. */
const webcalOf = (address: string) => address.replace(/^https?:/, "webcal:");

/** An address that a calendar program asks again and again. Of a public residence it is everyone's. */
export function PublicSubscription({ feed }: { feed: string }) {
  const address = new URL(feed, location.href).href;
  return <Address address={address} />;
}

function Address({ address }: { address: string }) {
  return (
    <div className={styles.address}>
      <a className={buttonClass("calm")} href={webcalOf(address)}>
        订阅到日历
      </a>
      <CopyLine
        label="点不开的话，把这个地址粘贴到日历应用的“添加订阅”里："
        text={address}
        action="复制地址"
        done="已经复制好了，到日历应用里粘贴。"
      />
    </div>
  );
}

/** Of a private residence each member makes an own address, which is shown once and can be revoked. */
export function PrivateSubscription({ place, user }: Pick<FamilyShown, "place" | "user">) {
  const [address, setAddress] = useState("");
  const [wrong, setWrong] = useState("");
  const [isBusy, setBusy] = useState(false);
  const asked = useAsked({
    key: `${user.token} feed ${place.id}`,
    ask: (signal) => api.memorialDay.feed({ residenceId: place.id }, { signal }),
  });

  async function make() {
    if (isBusy) return;
    setBusy(true);
    setWrong("");
    const result = await api.memorialDay.makeFeed({ residenceId: place.id });
    setBusy(false);
    if (!result.ok) return setWrong(result.msg);
    setAddress(new URL(result.body.feed, location.href).href);
    asked.askAgain();
  }

  async function end() {
    if (isBusy) return;
    setBusy(true);
    setWrong("");
    const result = await api.memorialDay.endFeed({ residenceId: place.id });
    setBusy(false);
    if (!result.ok) return setWrong(result.msg);
    setAddress("");
    asked.askAgain();
  }

  return (
    <AskedPart asked={asked} what="订阅" level={3}>
      {(state) => (
        <div className={styles.address}>
          {address !== "" && <Address address={address} />}
          <p role="status">{wordsOf(state, address !== "")}</p>
          <div className={styles.ways}>
            <Button aria-busy={isBusy} onClick={() => void make()}>
              {state.is_made === 1 ? "换一个新地址" : "生成我的订阅地址"}
            </Button>
            {state.is_made === 1 && (
              <Button kind="bare" aria-busy={isBusy} onClick={() => void end()}>
                停用这个地址
              </Button>
            )}
          </div>
          {wrong && (
            <p className={styles.wrong} role="alert">
              {wrong}
            </p>
          )}
        </div>
      )}
    </AskedPart>
  );
}

function wordsOf(state: FeedState, isShown: boolean): string {
  if (isShown) {
    return "这个地址只显示这一次，只给您自己用：拿到它的人都能看到这些日子。换新地址、停用或您退出这处居所，它就失效。";
  }
  if (state.is_made === 1) {
    return `您在${dayWords(state.made_at)}生成过订阅地址，已经添加的日历照常更新。地址不能再显示；换新的以后，旧的立即失效。`;
  }
  return "这处居所是私密的：订阅地址只属于您一个人，可以随时换掉或停用。";
}
