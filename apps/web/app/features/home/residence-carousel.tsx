import { Link } from "react-router";
import { HotScroll } from "@changming/ui/hot-scroll";
import { Icon } from "@changming/ui/icon";
import { Mount, Portrait } from "@changming/ui/portrait";
import { SectionSpine } from "@changming/ui/section-spine";
import { chineseDigits } from "@changming/kit/numerals";
import { paths } from "../../url/paths.ts";
import { counted } from "../../parts/counted.ts";
import type { ResidenceCard } from "../../data/home-data.ts";
import styles from "./residence-carousel.module.css";

/** Residences that are visited often, as moving cards: portrait, name and years upright, one sentence. */
export function ResidenceCarousel({ residences, className }: { residences: ResidenceCard[]; className?: string }) {
  if (residences.length === 0) return null;
  return (
    <SectionSpine id="residences" title="居所" note="近来常有人来" className={className}>
      <HotScroll
        label="近来常有人来的居所"
        axis="x"
        loop={950}
        step={237.5}
        items={residences}
        itemKey={(residence) => residence.id}
        listClass={styles.list}
        barClass={styles.bar}
        foot={
          <>
            <Link className={`link ${styles.way}`} to={paths.famous()}>
              名人名录
            </Link>
            <Link className={`link ${styles.way}`} to={paths.ancestors()}>
              先祖
            </Link>
            <Link className={`link ${styles.way}`} to={paths.martyrs()}>
              英烈
            </Link>
          </>
        }
      >
        {(residence) => <Card residence={residence} />}
      </HotScroll>
    </SectionSpine>
  );
}

function Card({ residence }: { residence: ResidenceCard }) {
  const born = uprightYear(residence.birthday);
  const died = uprightYear(residence.shengu_date);
  return (
    <Link className={styles.card} to={paths.residence(residence.id)}>
      <Mount className={styles.image}>
        <Portrait
          src={residence.avatar}
          familyName={residence.family_name}
          sizes="(max-width: 720px) 240px, 150px"
          className={styles.portrait}
        />
      </Mount>
      <span className={styles.plate}>
        <strong className="vert song" data-long={[...residence.name].length > 3 || undefined}>
          {residence.name}
        </strong>
        {(born || died) && (
          <span className={`vert ${styles.years}`}>
            {born || "生年不详"}
            <i aria-hidden="true" />
            {died || "卒年不详"}
          </span>
        )}
      </span>
      <span className={styles.summary}>{residence.summary}</span>
      <Visits residence={residence} />
    </Link>
  );
}

function Visits({ residence }: { residence: ResidenceCard }) {
  const text =
    residence.todayWorship > 0
      ? `今日 ${counted(residence.todayWorship)} 人来过`
      : residence.totalWorship > 0
        ? `${counted(residence.totalWorship)} 人来过`
        : "";
  return (
    <span className={styles.visits}>
      {text && <Icon name="flame" />}
      {text}
    </span>
  );
}

/** The year of a wire life date in vertical numerals: 一〇三七; 前三四〇 before Christ; "" when unknown. */
export function uprightYear(date: string): string {
  const [, before, year] = /^(-?)(\d{4})/.exec(date) ?? [];
  return year === undefined ? "" : `${before ? "前" : ""}${chineseDigits(Number(year))}`;
}
