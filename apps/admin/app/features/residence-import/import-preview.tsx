import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { importColumnNames, importStateNames } from "@changming/contract/admin/residence-import-columns";
import { queries } from "../../api/query.ts";
import { Loading } from "../../parts/loading.tsx";
import { useSelf } from "../../session/session-store.ts";
import { decides } from "../memorials/memorial-items.ts";
import { ImportActions } from "./import-actions.tsx";
import { countText, type ImportDetail } from "./import-items.ts";
import { ImportRows } from "./import-rows.tsx";
import styles from "./residence-import.module.css";

/** One import: what was read, each row with its errors, and what can be done with all of it. */
export function ImportPreview({ id }: { id: number }) {
  const query = useQuery(queries.residenceImport.detail({ id }));
  const { role } = useSelf();
  return (
    <>
      <p>
        <Link to="/residence-imports">← 批量导入</Link>
      </p>
      {query.isSuccess ? (
        <>
          <h1 className={styles.title}>
            {query.data.file_name}
            <small>{importStateNames[query.data.state]}</small>
          </h1>
          <Numbers detail={query.data} />
          <Notes detail={query.data} />
          <ImportRows id={id} state={query.data.state} mayDecide={decides(role)} />
          {decides(role) && <ImportActions detail={query.data} />}
        </>
      ) : (
        <Loading query={query} />
      )}
    </>
  );
}

interface Figure {
  count: number;
  label: string;
  /** The list of these rows. */
  only: string;
  tone: "all" | "good" | "doubt" | "wrong";
}

function figuresOf({ state, rows, included, errors, removed }: ImportDetail): Figure[] {
  const all: Figure = { count: rows, label: "行，都读到了", only: "", tone: "all" };
  const wrong: Figure = { count: errors, label: "行，要改", only: "error", tone: "wrong" };
  if (state === "undone") {
    return [
      all,
      { count: removed, label: "处，已撤回", only: "included", tone: "good" },
      { count: included - removed, label: "处，留下了", only: "kept", tone: "doubt" },
      wrong,
    ];
  }
  const label = state === "confirmed" ? "处，导入了" : "行，可以导入";
  return [
    all,
    { count: included, label, only: "included", tone: "good" },
    { count: rows - included - errors, label: "行，像是重复", only: "duplicate", tone: "doubt" },
    wrong,
  ];
}

/** The counts; each leads to its rows. */
function Numbers({ detail }: { detail: ImportDetail }) {
  return (
    <ul className={styles.figures}>
      {figuresOf(detail).map(({ count, label, only, tone }) => (
        <li key={tone} data-tone={tone}>
          <Link to={`/residence-imports?open=${detail.id}${only && `&only=${only}`}`}>
            <b>{countText(count)}</b> {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Notes({ detail }: { detail: ImportDetail }) {
  const { unknown_columns, same_file_id, same_file_time, columns, state } = detail;
  const missing = (["birth", "death", "source"] as const).filter((key) => !columns.includes(key));
  return (
    <ul className={styles.notes}>
      {state === "previewed" && <li>现在一处居所也没有写。确认之后，可以整批撤回。</li>}
      {same_file_id > 0 && (
        <li>
          同样的表格在 {same_file_time.slice(0, 16)} 已经导入过，
          <Link to={`/residence-imports?open=${same_file_id}`}>看那一次</Link>
        </li>
      )}
      {unknown_columns.length > 0 && <li>这些栏目不认识，没有读：{unknown_columns.join("、")}</li>}
      {missing.length > 0 && <li>表格里没有：{missing.map((key) => importColumnNames[key]).join("、")}</li>}
    </ul>
  );
}
