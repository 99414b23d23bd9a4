import { Link } from "react-router";
import { HotScroll } from "@changming/ui/hot-scroll";
import { relativeTime } from "@changming/kit/shanghai";
import { useNow } from "../../clock.ts";
import { paths } from "../../paths.ts";
import type { News } from "./residence-data.ts";
import styles from "./ribbon.module.css";

type Item = News[number];

/** The specification's: after so many px the ticker starts over. Four items of 420 px on a wide window, five of 336 on a narrow one. */
const loop = 1_680;
const step = 420;
/** The newest of what the API tells; the list repeats itself. */
const shown = 8;

const keyOf = (item: Item) => encodeURIComponent(`${item.dateTime} ${item.type} ${item.nickname} ${item.giftText}`);

/** The same twice in a second is one thing to say. */
function withoutTwins(news: News): News {
  const seen = new Map(news.map((item) => [keyOf(item), item]));
  return [...seen.values()];
}

/** What was laid down here last, thin as silk. */
export function Ribbon({ news }: { news: News }) {
  const items = withoutTwins(news).slice(0, shown);
  return (
    <section className={`night ${styles.ribbon}`} aria-label="最近的敬献与来信">
      {items.length === 0 ? (
        <p className={`wrap ${styles.still}`}>还没有人来过。第一盏灯、第一封信，都会记在这里。</p>
      ) : (
        <HotScroll
          className={`wrap ${styles.run}`}
          listClass={styles.list}
          barClass={styles.bar}
          controls="pause"
          label="最近的敬献与来信"
          axis="x"
          loop={loop}
          step={step}
          items={items}
          itemKey={keyOf}
        >
          {(item) => <RibbonItem item={item} />}
        </HotScroll>
      )}
    </section>
  );
}

function RibbonItem({ item }: { item: Item }) {
  const now = useNow();
  const at = new Date(`${item.dateTime.replace(" ", "T")}+08:00`);
  return (
    <Link
      className={styles.item}
      to={item.type === "gift" ? paths.gifts(item.residenceId) : paths.board(item.residenceId)}
    >
      <span className={styles.words}>
        <b>{item.nickname}</b> {item.type === "gift" ? "敬献" : "留下"}{" "}
        <i>{item.type === "gift" ? item.giftText : "一封信"}</i>
      </span>
      <time dateTime={`${item.dateTime.replace(" ", "T")}+08:00`}>
        {now ? relativeTime(at, now) : item.dateTime.slice(5, 10).replace("-", "月") + "日"}
      </time>
    </Link>
  );
}
