import { type ReactNode, useContext } from "react";
import { shortPath } from "@changming/kit/residence-code";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import tokens from "@changming/ui/tokens-plain.css?inline";
import { pronounOf } from "../../parts/pronoun.ts";
import { NonceContext } from "../../api/nonce.ts";
import { counted } from "../../parts/counted.ts";
import { dayText } from "../../parts/day-text.ts";
import { type GraveNotice } from "../../url/grave-paths.ts";
import { paths, telHref } from "../../url/paths.ts";
import { anniversaryText, countdownTo } from "../residence/countdown.ts";
import { ageText, sentenceOf } from "../residence/person-words.tsx";
import type { GraveData } from "./grave-data.ts";
import css from "./grave-page.css?inline";

/** Bytes of the pictures, so that the whole document stays below 60 KB. */
const portraitBytes = 9_000;
const photoBytes = 5_500;

interface GravePageProps extends GraveData {
  today: ShanghaiDay;
  notice: GraveNotice;
}

/**
 * A residence for whoever stands at the stone, or has a weak line or no script: one document in the fonts of the device
 * (R-residence-24). The server writes small copies of its images into it.
 */
export function GravePage({ detail, today, notice, life, photos, letters, garden }: GravePageProps) {
  const { id, name, is_martyr: isMartyr } = detail;
  const pronoun = pronounOf(detail);
  const sentence = sentenceOf(detail);
  const { opening } = detail;
  const lines = opening.length > 0 && sentence === opening.join("") ? opening : [sentence];
  return (
    <PlainBody>
      <p className="copy" hidden>
        现在没有网络，或者太慢，这是{"{day}"}存下的一份。
      </p>
      <p className="at">
        <span>{detail.garden_name}</span>
        <span>{detail.number_text}</span>
      </p>
      <header className="who">
        <img src={detail.avatar} alt="" width={132} height={176} data-inline={portraitBytes} />
        <div>
          <h1 className={[...name].length > 3 ? "long" : undefined}>{isMartyr ? `${name}烈士` : name}</h1>
          {detail.years !== "" && <p className="years">{detail.years}</p>}
          {ageText(detail) !== "" && <p>{ageText(detail)}</p>}
          {detail.jiguan !== "" && <p>{detail.jiguan}</p>}
        </div>
      </header>
      <MemorialDay detail={detail} pronoun={pronoun} today={today} />
      {sentence !== "" && (
        <p className="say">
          {lines.map((line, place) => (
            <span key={line}>
              {place > 0 && <br />}
              {line}
            </span>
          ))}
        </p>
      )}
      <section className="lamp" id="lamp" aria-label="点灯">
        <LampForm detail={detail} notice={notice} pronoun={pronoun} />
      </section>
      {photos.length > 0 && (
        <>
          <h2>{pronoun}</h2>
          <ul className="photos">
            {photos.map(({ image, caption }) => (
              <li key={image}>
                <figure>
                  <img src={image} alt={caption || `${name}的照片`} width={110} height={110} data-inline={photoBytes} />
                  {caption !== "" && <figcaption>{caption}</figcaption>}
                </figure>
              </li>
            ))}
          </ul>
        </>
      )}
      {life.length > 0 && (
        <section className="life">
          <h2>生平</h2>
          {life.map((text, place) => (
            <p key={`${place} ${text.slice(0, 12)}`}>{text}</p>
          ))}
        </section>
      )}
      {letters.length > 0 && (
        <>
          <h2>来信</h2>
          <ul className="letters">
            {letters.map(({ id: letterId, from, day, text }) => (
              <li key={letterId}>
                <p>{text}</p>
                <small>
                  {from}　{dayText(day)}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
      <Garden garden={garden} cemetery={detail.cemetery_address} name={detail.garden_name} />
      <p className="more">
        <a className="full" href={`${paths.residence(id)}&full=1`}>
          看{pronoun}完整的居所
        </a>
        <a href={paths.intro(id)}>生平全文</a>
        <a href={paths.albums(id)}>相册</a>
        <a href={paths.messages(id)}>全部来信</a>
      </p>
      <p className="note">那几页图多，有信号时再看；这一页很轻，信号弱也打得开。</p>
    </PlainBody>
  );
}

/** The page of a code that leads nowhere, or to a residence that is not public; `id` 0: no code at all. */
export function UnknownGrave({ id }: { id: number }) {
  return (
    <PlainBody>
      <h1 className="long" style={{ paddingTop: "2rem" }}>
        没有找到这座居所
      </h1>
      <p className="say">{id === 0 ? "请再对一遍牌子上的六位短码。" : "它也许只对家人开放。"}</p>
      {id !== 0 && (
        <p className="more">
          <a href={`${paths.residence(id)}&full=1`}>我是家人，登录以后看</a>
        </p>
      )}
      <form className="lamp" action="/g">
        <label>
          短码
          <input name="code" maxLength={12} autoComplete="off" autoCapitalize="characters" enterKeyHint="go" required />
        </label>
        <button type="submit">去看看</button>
        <p>短码里没有数字 0、1，也没有字母 I、L、O；大小写都可以。</p>
      </form>
      <p className="more">
        <a href={paths.search()}>按名字找</a>
        <a href={paths.home()}>回首页</a>
      </p>
    </PlainBody>
  );
}

export function FailedGrave() {
  return (
    <PlainBody>
      <h1 className="long" style={{ paddingTop: "2rem" }}>
        刚才没有打开
      </h1>
      <p className="say">请过一会儿，再打开一次。</p>
    </PlainBody>
  );
}

/**
 * What the service worker displays where a page cannot be loaded: it shows one of the sections, and lists the residences
 * of which it has a copy.
 */
export function OfflinePage() {
  return (
    <PlainBody>
      <section id="no-line">
        <h1 className="long" style={{ paddingTop: "2rem" }}>
          现在没有网络
        </h1>
        <p className="say">有信号时再打开一次就好。</p>
      </section>
      <section id="lamp-noted" hidden>
        <h1 className="long" style={{ paddingTop: "2rem" }}>
          灯记下了
        </h1>
        <p className="say">现在没有网络。一天之内有了信号，再打开这里的任何一页，就替您点上。</p>
      </section>
      <section id="stored" className="copies" hidden>
        <h2>存在这里的居所</h2>
        <p className="note">看过的公开居所，最近二十处，没有网络也能看。</p>
        <ul id="copies" />
      </section>
    </PlainBody>
  );
}

/** The style is in the document: it needs no further request. */
function PlainBody({ children }: { children: ReactNode }) {
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- our own files */}
      <style nonce={useContext(NonceContext)} dangerouslySetInnerHTML={{ __html: tokens + css }} />
      <main>{children}</main>
    </>
  );
}

/** The day of death or the birthday, whichever comes first. */
function MemorialDay({ detail, pronoun, today }: Pick<GravePageProps, "detail" | "today"> & { pronoun: string }) {
  const days = [
    {
      name: detail.is_martyr ? "牺牲的日子" : "忌日",
      ...countdownTo(detail.anniversary_next, today, detail.shengu_date),
    },
    { name: "诞辰", ...countdownTo(detail.birthday_next, today, detail.birthday) },
  ];
  const coming = days.toSorted((one, other) => (one.days ?? Infinity) - (other.days ?? Infinity))[0];
  if (coming?.days === undefined) return null;
  const day = coming.name.length > 2 ? `${pronoun}${coming.name}` : `${pronoun}的${coming.name}`;
  if (coming.days === 0) {
    return (
      <p className="day today">
        <span>今天是{day}</span>
        <small>{[anniversaryText(coming.years ?? 0), coming.lunar].filter(Boolean).join("　")}</small>
      </p>
    );
  }
  return (
    <p className="day">
      <span>
        还有<b>{coming.days}</b>天，是{day}
      </span>
      <small>{coming.when}</small>
    </p>
  );
}

function LampForm({ detail, notice, pronoun }: Pick<GravePageProps, "detail" | "notice"> & { pronoun: string }) {
  // Where staff wrote the page, there is no family that could take a name away.
  const hasNames = detail.compiled === null;
  const burning = detail.todayWorship + detail.grave_lamps;
  const today = burning > 0 ? `今天已有 ${counted(burning)} 盏。` : "今天还没有人点灯，您是第一位。";
  if (detail.allows_grave_lamps === 0) {
    return (
      <p className="note">
        {burning > 0 ? today : ""}
        <a href={`${paths.residence(detail.id)}&full=1`}>登录以后，点一盏灯</a>
      </p>
    );
  }
  if (notice === "lit" || notice === "again") {
    return (
      <div className="lit" role="status">
        <svg viewBox="0 0 24 32" width="36" height="48" aria-hidden="true">
          <path d="M12 1c4 5 6 8 6 12a6 6 0 0 1-12 0c0-4 2-7 6-12ZM3 22h18l-3 7H6z" />
        </svg>
        <p>
          <b>{notice === "lit" ? "灯点上了" : "今天已经从这里点过一盏"}</b>
          {notice === "lit" ? "谢谢您来。" : "那盏灯还亮着。"}它亮到今晚十二点，在网上来看{pronoun}的人也看得见。
          <br />
          <a href={shortPath(detail.id)}>我也点一盏</a>
        </p>
      </div>
    );
  }
  const problem = {
    "": "",
    name: "这个称呼不能用，灯还没有点上。请只写名字，或者不填。",
    many: "刚才从这里点的灯太多，这一盏没有点上。请过一会儿再来。",
  }[notice];
  return (
    <form method="post" action={`${shortPath(detail.id)}/lamp`}>
      {problem !== "" && (
        <p className="wrong" role="alert">
          {problem}
        </p>
      )}
      {hasNames && (
        <label>
          怎么称呼您（可以不填）
          <input name="who" maxLength={20} autoComplete="name" enterKeyHint="done" />
        </label>
      )}
      <button type="submit">点一盏灯</button>
      <p>
        <span className="count">{today}</span>不用登录，按一次就好。{hasNames && "称呼写在灯下，是公开的，第二天删去。"}
      </p>
    </form>
  );
}

function Garden({ garden, cemetery, name }: Pick<GraveData, "garden"> & { cemetery: string; name: string }) {
  const { address, phone, hours } = garden;
  const place = cemetery || address;
  if (place === "" && phone === "") return null;
  return (
    <>
      <h2>怎么走</h2>
      {place !== "" && <p>{place}</p>}
      {phone !== "" && (
        <a className="call" href={telHref(phone)}>
          <span>
            {name}
            {hours.map((line) => (
              <span key={line}>
                <br />
                {line}
              </span>
            ))}
          </span>
          <b>{phone}</b>
        </a>
      )}
    </>
  );
}
