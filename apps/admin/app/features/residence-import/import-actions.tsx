import { Button, Radio } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { api } from "../../api/api.ts";
import { DangerConfirm, PlainConfirm } from "../../parts/confirm.tsx";
import { exportList } from "../../parts/export-list.ts";
import { countText, type ImportDetail } from "./import-items.ts";
import partStyles from "../../parts/parts.module.css";
import styles from "./residence-import.module.css";

/** Milliseconds for creating or removing thousands of residences. */
const timeoutMs = 120_000;

type Asking = "confirm" | "discard" | "undo" | "publish" | "includeAll";

/** What can be done with the whole import, always in view below its rows. */
export function ImportActions({ detail }: { detail: ImportDetail }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { state, included, unpublished, publishable } = detail;
  const ask = (next: Asking) => () => setAsking(next);
  if (state === "undone") return null;
  return (
    <section aria-label="整批处理" className={partStyles.bar}>
      <p>{sentenceOf(detail)}</p>
      <div className={styles.ways}>
        {state === "previewed" ? (
          <>
            <ErrorFile detail={detail} />
            <Duplicates detail={detail} onInclude={ask("includeAll")} />
            <Button onClick={ask("discard")}>丢弃预览</Button>
            <Button type="primary" disabled={included === 0} onClick={ask("confirm")}>
              {confirmLabel(detail)}
            </Button>
          </>
        ) : (
          <>
            {unpublished > 0 && (
              <Button disabled={publishable === 0} onClick={ask("publish")}>
                公开 {countText(publishable)} 处
              </Button>
            )}
            <Button danger onClick={ask("undo")}>
              整批撤回
            </Button>
          </>
        )}
      </div>
      {asking && <Asked asking={asking} detail={detail} onClose={() => setAsking(null)} />}
    </section>
  );
}

function sentenceOf({ state, included, rows, errors, unpublished, publishable }: ImportDetail): string {
  if (state === "previewed") {
    const left = rows - included;
    return left === 0
      ? "每一行都可以导入。"
      : `还有 ${countText(left)} 行不导入${errors > 0 ? "，改好可以再传" : ""}。`;
  }
  if (unpublished === 0) return `${countText(included)} 处居所已经立好。`;
  const others = unpublished - publishable;
  const martyrs = others > 0 ? `，其中烈士 ${countText(others)} 处要由另一人公开` : "";
  return `${countText(unpublished)} 处还没有公开${martyrs}。`;
}

const confirmLabel = ({ included, rows }: ImportDetail) =>
  included === rows ? `导入 ${countText(included)} 行` : `只导入好的 ${countText(included)} 行`;

/** The rows with errors as a file, to be corrected and uploaded again. */
function ErrorFile({ detail: { id, errors } }: { detail: ImportDetail }) {
  const [error, setError] = useState("");
  if (errors === 0) return null;
  const to = { route: adminRoutes.residenceImport.rows, inputOf: () => ({ id, only: "error" }) };
  const query = { page: 1, pageSize: 20, sort: "", isDescending: 0, filters: {} } as const;
  const download = async () => setError(await exportList(to, query, "xlsx"));
  return (
    <>
      <span role="alert" className={styles.error}>
        {error}
      </span>
      <Button onClick={() => void download()}>下载要改的 {countText(errors)} 行</Button>
    </>
  );
}

function Duplicates({ detail, onInclude }: { detail: ImportDetail; onInclude(): void }) {
  const left = detail.rows - detail.included - detail.errors;
  return left > 1 ? <Button onClick={onInclude}>重复的 {countText(left)} 行也导入</Button> : null;
}

interface AskedProps {
  asking: Asking;
  detail: ImportDetail;
  onClose(): void;
}

function Asked({ asking, detail, onClose }: AskedProps) {
  const navigate = useNavigate();
  const { id, rows, included, errors, publishable } = detail;
  const shared = { onClose, onDone: onClose };
  switch (asking) {
    case "confirm":
      return <Confirm detail={detail} onClose={onClose} />;
    case "undo":
      return <Undo detail={detail} onClose={onClose} />;
    case "discard":
      return (
        <PlainConfirm
          {...shared}
          title="丢弃这次预览"
          consequences={`${detail.file_name} 读到的 ${countText(rows)} 行不再保存。居所一处也没有写过。`}
          action="丢弃预览"
          act={() => api.residenceImport.discard({ id })}
          onDone={() => void navigate("/residence-imports", { replace: true })}
        />
      );
    case "publish":
      return (
        <PlainConfirm
          {...shared}
          title={`公开 ${countText(publishable)} 处居所`}
          consequences="立刻出现在网站上：页面、列表与搜索。"
          action={`公开 ${countText(publishable)} 处`}
          act={() => api.residenceImport.publish({ id, count: publishable }, { timeoutMs })}
        />
      );
    default:
      return (
        <PlainConfirm
          {...shared}
          title="像是重复的也导入"
          consequences={`${countText(rows - included - errors)} 行与已有的居所或前面的行同名，生卒也对得上。导入后各立一处居所。`}
          action="都导入"
          act={() => api.residenceImport.include({ id, rowNumber: 0, isIncluded: 1 })}
        />
      );
  }
}

function Confirm({ detail, onClose }: Omit<AskedProps, "asking">) {
  const [isPublished, setPublished] = useState<0 | 1>(0);
  const { id, included, rows, martyrs } = detail;
  return (
    <PlainConfirm
      title={`立 ${countText(included)} 处居所`}
      consequences={
        <>
          <p>
            每处都有编号与居所证书。
            {rows > included && `其余 ${countText(rows - included)} 行不导入。`}
            之后可以整批撤回；家人或访客添过东西的会留下。
          </p>
          <Radio.Group
            aria-label="什么时候公开"
            value={isPublished}
            onChange={({ target }) => setPublished(target.value === 1 ? 1 : 0)}
            options={[
              { value: 0, label: "先不公开，看过再整批公开" },
              { value: 1, label: "立刻公开" },
            ]}
          />
          {martyrs > 0 && <p>其中烈士 {countText(martyrs)} 处总是先不公开，由另一人公开。</p>}
        </>
      }
      action={`立 ${countText(included)} 处`}
      act={() => api.residenceImport.confirm({ id, count: included, isPublished }, { timeoutMs })}
      onClose={onClose}
      onDone={onClose}
    />
  );
}

function Undo({ detail, onClose }: Omit<AskedProps, "asking">) {
  const { id, removable, kept, edited } = detail;
  const action =
    kept === 0 ? `移去 ${countText(removable)} 处` : `移去 ${countText(removable)} 处，留下 ${countText(kept)} 处`;
  return (
    <DangerConfirm
      title="整批撤回"
      consequences={
        <ul>
          <li>移去这次导入的 {countText(removable)} 处居所，连同编号、证书与浏览记录，不能恢复。编号不再自动使用。</li>
          {edited > 0 && <li>其中 {countText(edited)} 处后来在后台改过，改动一并移去。</li>}
          {kept > 0 && (
            <li>{countText(kept)} 处已有家人、缅怀、献礼、留言、图片或来信，照现在的样子留着，公开的仍公开。</li>
          )}
        </ul>
      }
      action={action}
      act={(reason) => api.residenceImport.undo({ id, count: removable, reason }, { timeoutMs })}
      onClose={onClose}
      onDone={onClose}
    />
  );
}
