import { Button } from "antd";
import { useState } from "react";
import { queries } from "../../api/query.ts";
import { DetailList } from "../../parts/detail-list.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useQuery } from "@tanstack/react-query";
import { useSelf } from "../../session/session-store.ts";
import { AppointGardenAdmin, DismissGardenAdmin } from "./garden-actions.tsx";
import { GardenHistory } from "./garden-history.tsx";
import { decides, type GardenDetail, gardenKindLabels, regionText } from "./memorial-items.ts";
import styles from "./memorials.module.css";

/** A garden and its administrators. */
export function GardenDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const query = useQuery(queries.garden.detail({ id }));
  return (
    <Drawer title={query.isSuccess ? query.data.garden_name : "园区"} onClose={onClose}>
      {query.isSuccess ? <GardenOverview garden={query.data} /> : <Loading query={query} />}
    </Drawer>
  );
}

type GardenAdmin = GardenDetail["administrators"][number];

function GardenOverview({ garden }: { garden: GardenDetail }) {
  const { role } = useSelf();
  const [open, setOpen] = useState<GardenAdmin | "new" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <DetailList
        details={[
          { label: "类别", value: gardenKindLabels[garden.kind] },
          { label: "状态", value: garden.is_hidden ? "停止展示" : "展示" },
          { label: "地区", value: regionText(garden.region) },
          { label: "地址", value: garden.address },
          { label: "联系电话", value: garden.contact_phone },
          { label: "开放时间", value: [...garden.opening_hours, garden.opening_note].filter(Boolean).join("；") },
          { label: "公开的居所", value: String(garden.residence_nums) },
          { label: "待审的申请", value: String(garden.waiting) },
          { label: "告示", value: garden.notice, isWide: true },
          { label: "简介", value: garden.summary, isWide: true },
        ]}
      />
      <section aria-label="管理员">
        <h3>管理员</h3>
        <ul className={styles.items}>
          {garden.administrators.map((gardenAdmin) => (
            <li key={gardenAdmin.accountId} className={styles.row}>
              <span>
                {gardenAdmin.nickname} {gardenAdmin.mobile}
              </span>
              <time>自 {gardenAdmin.create_time.slice(0, 10)}</time>
              {decides(role) && (
                <Button type="text" onClick={() => setOpen(gardenAdmin)}>
                  取消管理
                </Button>
              )}
            </li>
          ))}
          {garden.administrators.length === 0 && <li>还没有管理员，申请由平台审核。</li>}
        </ul>
        {decides(role) && <Button onClick={() => setOpen("new")}>添管理员</Button>}
      </section>
      <GardenHistory id={garden.id} />
      {open === "new" && <AppointGardenAdmin id={garden.id} name={garden.garden_name} onClose={close} onDone={close} />}
      {open !== null && open !== "new" && (
        <DismissGardenAdmin id={garden.id} gardenAdmin={open} onClose={close} onDone={close} />
      )}
    </>
  );
}
