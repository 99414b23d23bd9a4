import { useState } from "react";
import { api } from "../../api.ts";
import { Button } from "../../parts/button.tsx";
import { DetailList } from "../../parts/detail-list.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import { useSelf } from "../../session/session-store.ts";
import { AppointKeeper, DismissKeeper } from "./garden-deeds.tsx";
import type { GardenDetail } from "./memorial-items.ts";
import { decides, gardenKindWords, regionText } from "./memorial-words.ts";
import styles from "./memorials.module.css";

/** A garden with who keeps it. */
export function GardenDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const { answer, again } = useAnswer(id, (signal) => api.garden.detail({ id }, { signal }));
  return (
    <Drawer title={answer?.ok ? answer.body.garden_name : "园区"} onClose={onClose}>
      {answer?.ok ? <Shown one={answer.body} again={again} /> : <Loading {...{ answer, again }} />}
    </Drawer>
  );
}

type Keeper = GardenDetail["administrators"][number];

function Shown({ one, again }: { one: GardenDetail; again(): void }) {
  const { role } = useSelf();
  const [open, setOpen] = useState<Keeper | "new" | null>(null);
  const close = () => setOpen(null);
  const done = () => {
    close();
    again();
  };
  return (
    <>
      <DetailList
        details={[
          { label: "类别", value: gardenKindWords[one.kind] },
          { label: "状态", value: one.is_hidden ? "停止展示" : "展示" },
          { label: "地区", value: regionText(one.region) },
          { label: "地址", value: one.address },
          { label: "公开的居所", value: String(one.residence_nums) },
          { label: "待审的申请", value: String(one.waiting) },
          { label: "简介", value: one.summary, isWide: true },
        ]}
      />
      <section aria-label="管理员">
        <h3>管理员</h3>
        <ul className={styles.lines}>
          {one.administrators.map((keeper) => (
            <li key={keeper.accountId} className={styles.row}>
              <span>
                {keeper.nickname} {keeper.mobile}
              </span>
              <time>自 {keeper.create_time.slice(0, 10)}</time>
              {decides(role) && (
                <Button kind="quiet" onClick={() => setOpen(keeper)}>
                  取消管理
                </Button>
              )}
            </li>
          ))}
          {one.administrators.length === 0 && <li>还没有管理员，申请由平台审核。</li>}
        </ul>
        {decides(role) && <Button onClick={() => setOpen("new")}>添管理员</Button>}
      </section>
      {open === "new" && <AppointKeeper id={one.id} name={one.garden_name} onClose={close} onDone={done} />}
      {open !== null && open !== "new" && <DismissKeeper id={one.id} keeper={open} onClose={close} onDone={done} />}
    </>
  );
}
