import { Link, useNavigate } from "react-router";
import { SearchBox } from "@changming/ui/search-box";
import { counted } from "../../parts/counted.ts";
import { ListBody } from "./list-body.tsx";
import { ListHead } from "./list-head.tsx";
import { listKinds, listOrder, type ListKind } from "./list-kinds.ts";
import type { ResidencePage } from "./load-list.ts";
import styles from "./kind-list.module.css";

/** The list of one kind of residence: famous people, ancestors, martyrs. */
export function KindList({ kind, list }: { kind: ListKind; list: ResidencePage }) {
  const navigate = useNavigate();
  const { title, lead, note, unit, to } = listKinds[kind];
  const count = counted(list.counts);
  return (
    <>
      <ListHead title={title} lead={lead} note={note}>
        <SearchBox
          action={to()}
          name="keywords"
          label={`在${title}中寻访`}
          placeholder="姓名或籍贯"
          value={list.keywords}
          onSearch={(keywords) => void navigate(to({ keywords }))}
        />
      </ListHead>
      <div className={`wrap ${styles.kinds}`}>
        <nav aria-label="名录">
          {listOrder.map((each) => (
            <Link key={each} to={listKinds[each].to()} aria-current={each === kind ? "page" : undefined}>
              {listKinds[each].title}
            </Link>
          ))}
        </nav>
        <p className={styles.sum} aria-live="polite">
          {list.keywords ? (
            <>
              “{list.keywords}”有 {count} {unit}
              <Link className="link" to={to()}>
                全部
              </Link>
            </>
          ) : (
            `共 ${count} ${unit}`
          )}
        </p>
      </div>
      <ListBody
        list={list}
        to={(page) => to({ keywords: list.keywords, page: page > 1 ? page : undefined })}
        all={to()}
      />
    </>
  );
}
