import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { RichText } from "@changming/ui/rich-text";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { DangerConfirm } from "../../parts/confirm.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useSelf } from "../../session/session-store.ts";
import { changeRows } from "../audit/audit-change.ts";
import { editsGardens, type GardenChange } from "./memorial-items.ts";
import styles from "./memorials.module.css";

/** Changes in the drawer; older ones are in the audit log. */
const pageSize = 20;

/** What a garden's administrators changed, latest first, each with the way back (R-garden-13). */
export function GardenHistory({ id }: { id: number }) {
  const { role } = useSelf();
  const query = useQuery(queries.garden.history({ id, pageSize }));
  const [open, setOpen] = useState<GardenChange | null>(null);
  const close = () => setOpen(null);
  return (
    <section aria-label="园区管理员的修改">
      <h3>园区管理员的修改</h3>
      {query.isSuccess ? (
        <ol className={styles.changes}>
          {query.data.itemList.map((change) => (
            <li key={change.entryId}>
              <ChangeHead change={change}>
                {editsGardens(role) && change.can_take_back && (
                  <Button danger onClick={() => setOpen(change)}>
                    收回
                  </Button>
                )}
              </ChangeHead>
              <Differences change={change} />
            </li>
          ))}
          {query.data.itemList.length === 0 && <li>还没有改过。</li>}
          {query.data.has_more && <li>更早的修改在审计日志里。</li>}
        </ol>
      ) : (
        <Loading query={query} />
      )}
      {open && (
        <DangerConfirm
          title="收回这次修改"
          consequences="它改过的几项立刻恢复成改之前的样子，别的不动。园区的管理员都会收到站内消息；改的是居所编号的，家人也会收到。"
          action="收回"
          readBy="园区的管理员在站内消息里看到它"
          act={(reason) => api.garden.takeBack({ id, entryId: open.entryId, reason })}
          onDone={close}
          onClose={close}
        />
      )}
    </section>
  );
}

function ChangeHead({ change, children }: { change: GardenChange; children: ReactNode }) {
  const { create_time: time, nickname, residence_name: residence, taken_back_time: takenBack } = change;
  const state = takenBack === "" ? !change.can_take_back && "之后又改过" : `已在 ${takenBack.slice(0, 16)} 收回`;
  return (
    <div className={styles.row}>
      <time>{time.slice(0, 16)}</time>
      <span>
        {nickname} 改了{residence === "" ? "园区的页面" : `${residence}的等级与编号`}
      </span>
      {state && <span>{state}</span>}
      {children}
    </div>
  );
}

/** The changed fields, before and after; the text as it reads, images as they look. */
function Differences({ change: { before, after } }: { change: GardenChange }) {
  const { content_html: textBefore, banners: bannersBefore, ...restBefore } = before;
  const { content_html: textAfter, banners: bannersAfter, ...restAfter } = after;
  return (
    <dl className={styles.differences}>
      {changeRows(restBefore, restAfter).map((row) => (
        <Difference key={row.label} label={row.label} before={row.before} after={row.after} />
      ))}
      {bannersAfter !== undefined && (
        <Difference label="横幅" before={<Images urls={bannersBefore} />} after={<Images urls={bannersAfter} />} />
      )}
      {textAfter !== undefined && (
        <Difference label="正文" before={<Text html={textBefore} />} after={<Text html={textAfter} />} />
      )}
    </dl>
  );
}

interface DifferenceProps {
  label: string;
  before: ReactNode;
  after: ReactNode;
}

function Difference({ label, before, after }: DifferenceProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <del>{before}</del>
      </dd>
      <dd>
        <ins>{after}</ins>
      </dd>
    </>
  );
}

function Text({ html }: { html: unknown }) {
  return typeof html === "string" && html !== "" ? <RichText html={html} /> : "无";
}

function Images({ urls }: { urls: unknown }) {
  const list = Array.isArray(urls) ? urls.filter((url) => typeof url === "string") : [];
  if (list.length === 0) return "无";
  return list.map((url) => <img key={url} className={styles.thumb} src={url} alt="" />);
}
