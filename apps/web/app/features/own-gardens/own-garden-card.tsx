import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { counted } from "../../parts/counted.ts";
import { paths } from "../../url/paths.ts";
import { regionText } from "../garden/garden-texts.tsx";
import { queuePath } from "../review/queue-query.ts";
import { waitingText } from "../review/waiting-text.ts";
import styles from "./own-garden-card.module.css";
import type { OwnGardenItem } from "./own-garden-data.ts";

/** A garden of the user: its banner, what waits, whose day it is, its numbers, and the ways in. */
export function OwnGardenCard({ garden, isFirst }: { garden: OwnGardenItem; isFirst: boolean }) {
  const { id, garden_name: name, region, banner, is_hidden: isHidden } = garden;
  return (
    <article className={styles.card} aria-label={name}>
      <ResponsiveImage
        className={styles.banner}
        src={banner}
        alt=""
        width={1200}
        height={300}
        sizes="(max-width: 860px) 100vw, 790px"
        isFirst={isFirst}
      />
      <div className={styles.body}>
        <div className={styles.text}>
          <h2>
            {isHidden ? name : <Link to={paths.garden(id)}>{name}</Link>}
            <small>
              {regionText(region)}
              {isHidden && <span className={styles.hidden}>停止展示</span>}
            </small>
          </h2>
          <Waiting garden={garden} />
        </div>
        <div className={styles.ways}>
          <Link className={buttonClass("primary")} to={paths.ownGardenEdit(id)}>
            改园区的页面
          </Link>
          <Link className={buttonClass("secondary")} to={paths.ownGardenNumbers(id)}>
            居所的等级与编号
          </Link>
          {!isHidden && (
            <Link className="link" to={paths.garden(id)}>
              看客人看见的样子
            </Link>
          )}
        </div>
      </div>
      <Anniversaries garden={garden} />
      <Numbers garden={garden} />
    </article>
  );
}

/** What waits for the user's decision, and how long. */
function Waiting({ garden: { id, applications, corrections } }: { garden: OwnGardenItem }) {
  if (applications.count === 0 && corrections.count === 0) {
    return (
      <p className={styles.calm}>
        没有等着的事。
        <Link className="link" to={queuePath({ tab: "decided", gardenId: id })}>
          看审核记录
        </Link>
      </p>
    );
  }
  return (
    <ul role="list" className={styles.waiting}>
      {applications.count > 0 && (
        <li>
          <span className={styles.count}>{counted(applications.count)}</span>
          <b>居所申请</b>
          <span className={styles.since}>
            {applications.oldest}等了 {waitingText(applications.hours)}
          </span>
          <Link className="link" to={queuePath({ tab: "waiting", gardenId: id })}>
            去审
          </Link>
        </li>
      )}
      {corrections.count > 0 && (
        <li>
          <span className={styles.count}>{counted(corrections.count)}</span>
          <b>证书更正</b>
          <span className={styles.since}>
            {corrections.oldest}的，等了 {waitingText(corrections.hours)}
          </span>
          <Link className="link" to={queuePath({ tab: "corrections" })}>
            去看
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Whose anniversary is today, with a lamp that burns if somebody remembered them; a private one has none. */
function Anniversaries({ garden: { anniversaries, more_anniversaries: more } }: { garden: OwnGardenItem }) {
  if (anniversaries.length === 0) return null;
  return (
    <div className={styles.days}>
      <p>今天是他们的日子</p>
      <ul role="list">
        {anniversaries.map(({ id, name, occasion, is_close: isPrivate, is_lit: isLit }, place) => (
          <li key={`${id} ${place}`}>
            {isPrivate === 0 && <Lamp isLit={isLit} />}
            {isPrivate === 0 ? <Link to={paths.residence(id)}>{name}</Link> : <b>{name}</b>}
            <span>{occasion}</span>
            {isPrivate !== 0 && <span>（私密）</span>}
          </li>
        ))}
        {more > 0 && <li>还有 {counted(more)} 位</li>}
      </ul>
    </div>
  );
}

function Lamp({ isLit }: { isLit: boolean }) {
  return (
    <>
      <svg className={styles.lamp} data-lit={isLit || undefined} viewBox="0 0 22 26" aria-hidden="true">
        <path d="M11 2C14 6 15.5 8.5 15.5 11.5A4.5 4.5 0 0 1 6.5 11.5C6.5 8.5 8 6 11 2Z" />
        <path d="M2.5 17H19.5C18.5 21.5 15.5 23.5 11 23.5S3.5 21.5 2.5 17Z" />
      </svg>
      <span className="hide">{isLit ? "今天有人点过灯" : "今天还没有人来"}：</span>
    </>
  );
}

function Numbers({ garden }: { garden: OwnGardenItem }) {
  const numbers = [
    [garden.residence_nums, "座"],
    [garden.family_nums, "座有家人照看"],
    [garden.public_nums, "座公开"],
    [garden.today_views, "次今天的到访"],
  ] as const;
  return (
    <ul role="list" className={styles.numbers} aria-label="园里的居所">
      {numbers.map(([count, what]) => (
        <li key={what}>
          <b>{counted(count)}</b> {what}
        </li>
      ))}
    </ul>
  );
}
