import { Link, type MetaDescriptor, useNavigate } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { SearchBox } from "@changming/ui/search-box";
import { beyondFirst, pageLabel } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import { ListHead } from "../listing/list-head.tsx";
import { counted } from "../../parts/counted.ts";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { pageMeta, rootDataOf, type RouteMatches } from "../../parts/page-meta.ts";
import { Pager } from "../../parts/pager.tsx";
import type { PagedGardens, GardenCard } from "./garden-data.ts";
import styles from "./gardens-page.module.css";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { Mount } from "@changming/ui/portrait";
import { KindMark, regionText } from "./garden-texts.tsx";

const gardensLead = "每一处园子，都有自己的山水。";
const gardensNote = "居所安在其中，有邻里，有四时。";

/** All public gardens, searchable by name or region (R-search-4). */
export function GardensPage({ list }: { list: PagedGardens }) {
  const navigate = useNavigate();
  const to = (page: number) => paths.gardens({ keywords: list.keywords, page: beyondFirst(page) });
  return (
    <>
      <ListHead title="园区" lead={gardensLead} note={gardensNote}>
        <SearchBox
          action={paths.gardens()}
          name="keywords"
          label="在园区中寻访"
          placeholder="园区名称或地方"
          value={list.keywords}
          onSearch={(keywords) => void navigate(paths.gardens({ keywords }))}
        />
      </ListHead>
      <section className="wrap" aria-labelledby="gardens">
        <div className={styles.sum}>
          <h2 id="gardens" className="hide">
            园区名录
          </h2>
          <p aria-live="polite">
            {list.keywords ? `“${list.keywords}”有 ${counted(list.counts)} 处` : `共 ${counted(list.counts)} 处园区`}
          </p>
          {list.keywords !== "" && (
            <Link className="link" to={paths.gardens()}>
              全部
            </Link>
          )}
        </div>
        {list.items.length > 0 ? (
          <ul role="list" className={styles.gardens}>
            {list.items.map((garden, place) => (
              <li key={garden.id}>
                <GardenEntry garden={garden} isFirst={place < 2} />
              </li>
            ))}
          </ul>
        ) : (
          <NothingListed list={list} first={to(1)} what="园区" level={3}>
            <NoGarden keywords={list.keywords} />
          </NothingListed>
        )}
        <Pager list={list} to={to} further="请写上园区名称里的字，或它所在的省、市，缩小范围再看。" />
      </section>
    </>
  );
}

/** Head of the list of gardens. */
export function gardensMeta(list: PagedGardens | undefined, matches: RouteMatches): MetaDescriptor[] {
  const { keywords = "", page = 1 } = list ?? {};
  return pageMeta(rootDataOf(matches), {
    title: `${keywords ? `${keywords} · ` : ""}园区${pageLabel(page)}`,
    description: `${gardensLead}${gardensNote}`,
    path: paths.gardens({ keywords: keywords, page: beyondFirst(page) }),
  });
}

function NoGarden({ keywords }: { keywords: string }) {
  if (keywords === "") {
    return (
      <EmptyState title="还没有园区" text="园子开了，会列在这里。" level={3}>
        <Link className="link" to={paths.home()}>
          回到首页
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={`没有找到“${keywords}”`} text="可以只写园区名称里的一两个字，或写它所在的省、市。" level={3}>
      <Link className="link" to={paths.gardens()}>
        看全部园区
      </Link>
      <Link className="link" to={paths.search(keywords)}>
        在居所里找“{keywords}”
      </Link>
    </EmptyState>
  );
}

/** A garden in a list: its image, below it the name, the region and one sentence. */
function GardenEntry({ garden, isFirst }: { garden: GardenCard; isFirst: boolean }) {
  return (
    <Link className={styles.entry} to={paths.garden(garden.id)}>
      <Mount className={styles.mount}>
        <ResponsiveImage
          src={garden.thumb}
          alt=""
          width={1200}
          height={600}
          sizes="(max-width: 720px) 100vw, 576px"
          isFirst={isFirst}
          className={styles.image}
        />
      </Mount>
      <span className={styles.head}>
        <strong className="song">{garden.garden_name}</strong>
        <KindMark kind={garden.kind} />
        <span className={styles.region}>{regionText(garden.region)}</span>
      </span>
      <span className={styles.summary}>{garden.summary}</span>
      <span className={styles.count}>
        {garden.residence_nums > 0 ? `居所 ${counted(garden.residence_nums)} 处` : "新开的园子"}
      </span>
    </Link>
  );
}
