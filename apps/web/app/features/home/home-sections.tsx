import { Link } from "react-router";
import { HotScroll } from "@changming/ui/hot-scroll";
import { Icon } from "@changming/ui/icon";
import { Mount, Portrait } from "@changming/ui/portrait";
import { TitledSection, SectionTitle } from "@changming/ui/titled-section";
import { chineseDigits } from "@changming/kit/numerals";
import { paths } from "../../url/paths.ts";
import { counted } from "../../parts/counted.ts";
import type { ResidenceCard, GardenCard, NewsRow, NoticeRow } from "../../data/home-data.ts";
import { placeText } from "@changming/kit/place-text";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import styles from "./home-sections.module.css";

/** Residences that are visited often, as moving cards: portrait, name and years upright, one sentence. */
export function ResidenceCarousel({ residences, className }: { residences: ResidenceCard[]; className?: string }) {
  if (residences.length === 0) return null;
  return (
    <TitledSection id="residences" title="居所" note="近来常有人来" className={className}>
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
    </TitledSection>
  );
}

function Card({ residence }: { residence: ResidenceCard }) {
  const born = uprightYear(residence.birthday);
  const died = uprightYear(residence.shengu_date);
  return (
    <Link className={styles.card} to={paths.residence(residence.id)}>
      <Mount className={styles.image}>
        <Portrait src={residence.avatar} familyName={residence.family_name} sizes="150px" className={styles.portrait} />
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

const maxNew = 6;

/** The newest residences: a small portrait, name, years, garden, one sentence. */
export function NewResidences({ residences, className }: { residences: ResidenceCard[]; className?: string }) {
  return (
    <TitledSection id="new-residences" title="新立" note="近日落成的居所" className={className}>
      {residences.length > 0 && (
        <ul role="list" className={styles.newList}>
          {residences.slice(0, maxNew).map((residence) => (
            <li key={residence.id}>
              <Link className={styles.row} to={paths.residence(residence.id)}>
                <Portrait
                  src={residence.avatar}
                  familyName={residence.family_name}
                  sizes="64px"
                  className={styles.newPortrait}
                />
                <span>
                  <span className={styles.head}>
                    <strong className="song">{residence.name}</strong>
                    <span className={styles.facts}>
                      {residence.years}　{residence.garden_name}
                    </span>
                  </span>
                  <span className={styles.newSummary}>{residence.summary}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.begin}>
        家人去后，想有个地方常去看看？
        <Link className="link" to={paths.apply()}>
          为他安一处居所
        </Link>
      </p>
    </TitledSection>
  );
}

/** The gardens as one long hand scroll across the whole width. A name is beside its image, never on it. */
export function GardenScroll({ gardens, className = "" }: { gardens: GardenCard[]; className?: string }) {
  if (gardens.length === 0) return null;
  return (
    <section className={`${styles.gardens} ${className}`} aria-labelledby="gardens">
      <div className={`wrap ${styles.gardenHead}`}>
        <SectionTitle id="gardens" title="园区" />
        <p className={`kai ${styles.lead}`}>
          <span>每一处园子，都有自己的山水。</span>
          <span>居所安在其中，有邻里，有四时。</span>
        </p>
      </div>
      <HotScroll
        label="园区"
        axis="x"
        loop={950}
        step={475}
        items={gardens}
        itemKey={(garden) => garden.id}
        listClass={styles.scroll}
        barClass={`wrap ${styles.gardenBar}`}
        foot={
          <Link className={`link ${styles.all}`} to={paths.gardens()}>
            全部园区
          </Link>
        }
      >
        {(garden) => (
          <Link className={styles.garden} to={paths.garden(garden.id)}>
            <span className={styles.gardenImage}>
              <ResponsiveImage src={garden.thumb} alt="" width={1200} height={600} sizes="461px" />
            </span>
            <span className={styles.caption}>
              <strong className="song">{garden.garden_name}</strong>
              <span>{placeText(garden.region, " · ")}</span>
              <span className={styles.count}>居所 {counted(garden.residence_nums)} 处</span>
            </span>
          </Link>
        )}
      </HotScroll>
    </section>
  );
}

/** Both lists start over after 768 px: sixteen rows of 48. */
const rows = { axis: "y", loop: 768, step: 48 } as const;

/** Notices and articles as two lists that scroll down slowly (R-home-6). */
export function NewsLists({ notices, news, className }: { notices: NoticeRow[]; news: NewsRow[]; className?: string }) {
  const kinds = [notices.length > 0 && "公告", news.length > 0 && "文章"].filter(Boolean);
  if (kinds.length === 0) return null;
  const note = kinds.join("与");
  return (
    <TitledSection id="news" title="见闻" note={note} className={className}>
      <div className={styles.two}>
        {notices.length > 0 && (
          <div>
            <HotScroll
              label="公告"
              {...rows}
              items={notices}
              itemKey={(notice) => notice.id}
              listClass={styles.newsList}
              barClass={styles.newsHead}
              head={<h3>公告</h3>}
            >
              {(notice) => (
                <Link className={styles.newsRow} to={paths.notice(notice.id)}>
                  <span className={styles.title}>{notice.title}</span>
                  <Day dateTime={notice.date_time} />
                </Link>
              )}
            </HotScroll>
            <Link className={`link ${styles.newsAll}`} to={paths.notices()}>
              全部公告
            </Link>
          </div>
        )}
        {news.length > 0 && (
          <div>
            <HotScroll
              label="文章"
              {...rows}
              items={news}
              itemKey={(article) => article.id}
              listClass={styles.newsList}
              barClass={styles.newsHead}
              head={<h3>文章</h3>}
            >
              {(article) => (
                <Link className={styles.newsRow} to={paths.newsArticle(article.id, article.category_id)}>
                  <span className={styles.category}>{article.category_name}</span>
                  <span className={styles.title}>{article.title}</span>
                  <Day dateTime={article.date_time} />
                </Link>
              )}
            </HotScroll>
            <Link className={`link ${styles.newsAll}`} to={paths.news()}>
              全部文章
            </Link>
          </div>
        )}
      </div>
    </TitledSection>
  );
}

function Day({ dateTime }: { dateTime: string }) {
  return (
    <time className={styles.day} dateTime={dateTime.slice(0, 10)}>
      {dateTime.slice(5, 10)}
    </time>
  );
}
