import { useState } from "react";
import type { BodyOf } from "@changming/contract/define";
import type { memorialDay } from "@changming/contract/memorial-day";
import { Button, buttonClass } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import { CopyField } from "../../parts/copy-field.tsx";
import { dayText } from "../../parts/day-text.ts";
import styles from "./memorial-days.module.css";

type FeedState = BodyOf<typeof memorialDay.feed>;

/** The same URL for calendar programs: phones open `webcal:` with their calendar. */
const webcalOf = (address: string) => address.replace(/^https?:/, "webcal:");

/** The subscription URL of a public residence, the same for everyone. */
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
      <CopyField
        label="点不开的话，把这个地址粘贴到日历应用的“添加订阅”里："
        text={address}
        action="复制地址"
        done="已经复制好了，到日历应用里粘贴。"
      />
    </div>
  );
}

/** For a private residence each member creates a URL of their own, which is displayed once and can be revoked. */
export function PrivateSubscription({ place, user }: Pick<FamilyPageData, "place" | "user">) {
  const [address, setAddress] = useState("");
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const query = useQuery({
    key: `${user.token} feed ${place.id}`,
    queryFn: (signal) => api.memorialDay.feed({ residenceId: place.id }, { signal }),
  });

  async function make() {
    if (isBusy) return;
    setBusy(true);
    setError("");
    const result = await api.memorialDay.makeFeed({ residenceId: place.id });
    setBusy(false);
    if (!result.ok) return setError(result.msg);
    setAddress(new URL(result.body.feed, location.href).href);
    query.refetch();
  }

  async function end() {
    if (isBusy) return;
    setBusy(true);
    setError("");
    const result = await api.memorialDay.endFeed({ residenceId: place.id });
    setBusy(false);
    if (!result.ok) return setError(result.msg);
    setAddress("");
    query.refetch();
  }

  return (
    <AsyncSection query={query} what="订阅" level={3}>
      {(state) => (
        <div className={styles.address}>
          {address !== "" && <Address address={address} />}
          <p role="status">{textOf(state, address !== "")}</p>
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
          {error && (
            <p className={styles.error} role="alert">
              {error}
            </p>
          )}
        </div>
      )}
    </AsyncSection>
  );
}

function textOf(state: FeedState, isVisible: boolean): string {
  if (isVisible) {
    return "这个地址只显示这一次，只给您自己用：拿到它的人都能看到这些日子。换新地址、停用或您退出这处居所，它就失效。";
  }
  if (state.is_made === 1) {
    return `您在${dayText(state.made_at)}生成过订阅地址，已经添加的日历照常更新。地址不能再显示；换新的以后，旧的立即失效。`;
  }
  return "这处居所是私密的：订阅地址只属于您一个人，可以随时换掉或停用。";
}
