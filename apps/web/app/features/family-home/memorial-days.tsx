import { useState } from "react";
import { Link } from "react-router";
import type { BodyOf } from "@changming/contract/define";
import type { memorialDay } from "@changming/contract/memorial-day";
import { Button, buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { type QueryState, useQuery } from "../../api/use-query.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { FamilyPart } from "../family/family-part.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import { dayText } from "../../parts/day-text.ts";
import { api } from "../../api/api.ts";
import { CopyField } from "../../parts/copy-field.tsx";
import { paths } from "../../url/paths.ts";
import styles from "./memorial-days.module.css";

type MemorialDayList = BodyOf<typeof memorialDay.list>;

export interface MemorialDaysProps extends Pick<FamilyPageData, "place" | "user"> {
  query: QueryState<MemorialDayList>;
}

/** The days of the next three years, the rules for them, and the calendar file. */
export function MemorialDays({ query, place, user }: MemorialDaysProps) {
  return (
    <FamilyPart
      title="往后三年的日子"
      aside={
        <Link className={buttonClass("secondary")} to={paths.reminderEdit(place.id)}>
          到时提醒我
        </Link>
      }
    >
      <AsyncSection query={query} what="日子" level={3}>
        {(list) =>
          list.itemList.length === 0 ? (
            <EmptyState
              level={3}
              title="还推算不出日子"
              text="生卒只知道年份，或者还不知道。知道了是哪一天，就会写在这里。"
            />
          ) : (
            <Known list={list} place={place} user={user} />
          )
        }
      </AsyncSection>
    </FamilyPart>
  );
}

function Known({ list, place, user }: Pick<FamilyPageData, "place" | "user"> & { list: MemorialDayList }) {
  return (
    <>
      <ol className={styles.days} role="list">
        {list.itemList.map((day, at) => (
          <li key={`${day.title} ${day.date}`}>
            <p className={styles.date}>
              <time dateTime={day.date}>{dayText(day.date)}</time>
              <small>
                {day.weekday}　{day.lunar}
              </small>
            </p>
            <p className={styles.title}>{day.title}</p>
            <p className={`${styles.left} ${at === 0 ? styles.next : ""}`}>
              {day.days === 0 ? "今天" : `还有 ${day.days} 天`}
            </p>
          </li>
        ))}
      </ol>
      {list.rules.map((rule) => (
        <p key={rule} className={styles.rules}>
          {rule}
        </p>
      ))}
      <h3 className={styles.way}>订阅：日历自己更新，年年续下去</h3>
      <p className={styles.rules}>
        日历应用会隔一段时间来取一次，总有往后十年的忌日和生辰，农历的日子也推算好了。每个日子带着前一天早上九点的提醒；有的日历应用要您允许订阅里的提醒，有的会忽略它，添加后请看一眼。
      </p>
      {list.feed === "" ? <PrivateSubscription place={place} user={user} /> : <PublicSubscription feed={list.feed} />}
      <h3 className={styles.way}>下载：到{dayText(list.file_until)}为止</h3>
      <div className={styles.file}>
        <a className={buttonClass("secondary")} href={list.file} download="纪念日.ics">
          下载日历文件
        </a>
        <p>
          在手机上点开这个文件，选“添加到日历”，会在每个日子的前一天早上九点提醒您。它不会自己续，到期前请再下载一次。
        </p>
      </div>
    </>
  );
}

type FeedState = BodyOf<typeof memorialDay.feed>;

/** The same URL for calendar programs: phones open `webcal:` with their calendar. */
const webcalOf = (address: string) => address.replace(/^https?:/, "webcal:");

/** The subscription URL of a public residence, the same for everyone. */
function PublicSubscription({ feed }: { feed: string }) {
  const address = new URL(feed, location.href).href;
  return <Address address={address} />;
}

function Address({ address }: { address: string }) {
  return (
    <div className={styles.address}>
      <a className={buttonClass("secondary")} href={webcalOf(address)}>
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
function PrivateSubscription({ place, user }: Pick<FamilyPageData, "place" | "user">) {
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
              <Button kind="ghost" aria-busy={isBusy} onClick={() => void end()}>
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
