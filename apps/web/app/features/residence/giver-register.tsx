import type { CSSProperties } from "react";
import { Link } from "react-router";
import { chineseNumber } from "@changming/kit/numerals";
import { EmptyState } from "@changming/ui/empty-state";
import { TitledSection } from "@changming/ui/titled-section";
import { paths } from "../../url/paths.ts";
import { GiveGiftAction } from "../gift-panel/give-gift-action.tsx";
import { counted } from "../../parts/counted.ts";
import { useNear } from "../../browser/use-near.ts";
import { useSite } from "../../parts/site-context.tsx";
import { type Givers, type ResidenceDetail } from "../../data/residence-data.ts";
import styles from "./residence-sections.module.css";

/** The first ten givers as a register: Chinese numerals and hairlines, not a leaderboard. */
export function GiverRegister({ detail, givers }: { detail: ResidenceDetail; givers: Givers }) {
  const site = useSite();
  // The operator has no rankings.
  return site?.has_rankings === 0 ? null : <Register detail={detail} givers={givers} />;
}

function Register({ detail, givers }: { detail: ResidenceDetail; givers: Givers }) {
  const rows = givers.itemList;
  const [register, isNear] = useNear<HTMLOListElement>();
  // A few names fit one column.
  const isShort = rows.length < 4 || undefined;
  if (rows.length === 0) {
    return (
      <TitledSection title="敬献" id="givers">
        <EmptyState
          title="还没有礼物"
          text="谁来献过什么，会一笔一笔记在这里。一束花、一杯茶就很好，也有不收费的礼物。"
          level={3}
        >
          <GiveGiftAction residence={detail} isInText>
            献上第一份
          </GiveGiftAction>
        </EmptyState>
      </TitledSection>
    );
  }
  return (
    <TitledSection title="敬献" id="givers">
      <p className={styles.head} data-one={isShort}>
        <span>{givers.counts > rows.length ? `敬献名册，前${chineseNumber(rows.length)}位` : "敬献名册"}</span>
        <span className={styles.coinHead}>心意</span>
      </p>
      <ol
        ref={register}
        className={styles.register}
        role="list"
        data-one={isShort}
        style={{ "--half": Math.ceil(rows.length / 2) } as CSSProperties}
      >
        {rows.map((row, index) => (
          <li key={`${index} ${row.nickname} ${row.pay_time}`}>
            <span className={styles.place}>{chineseNumber(index + 1)}</span>
            <img src={isNear ? row.image : undefined} alt="" width={48} height={48} decoding="async" />
            <span className={styles.who}>
              <b>{row.nickname}</b>
              {row.relation !== "" && <small>{row.relation}</small>}
            </span>
            <span className={styles.what}>{row.title}</span>
            <span className={styles.coin}>
              <span className="hide">心意 </span>
              {counted(row.used_coin_nums)}
            </span>
          </li>
        ))}
      </ol>
      <Link className={`link ${styles.more}`} to={paths.gifts(detail.id)}>
        看礼物仓库
      </Link>
    </TitledSection>
  );
}
