import { useState } from "react";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { DangerConfirm } from "../../parts/confirm.tsx";
import { undoReason } from "../../parts/undo.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import type { Column, ListQuery } from "../../parts/table-types.ts";
import { useList } from "../../parts/use-list.ts";
import { useSelf } from "../../session/session-store.ts";
import { ImageSearch } from "./image-search.tsx";
import type { ImageItem } from "./people-items.ts";

const columns: readonly Column<ImageItem>[] = [
  { key: "id", title: "编号", text: ({ id }) => `图片 #${id}` },
  { key: "time", title: "停止展示于", text: ({ withhold_time }) => withhold_time },
  { key: "reason", title: "原因", text: ({ reason }) => reason || "照片由举报隐藏" },
  { key: "by", title: "经手", text: ({ staff_name }) => staff_name },
];

const listImages = ({ page, pageSize }: ListQuery) => queries.image.list({ page, pageSize });

/** Withholds an uploaded image everywhere, by its URL or from a concern (R-admin-15), and restores withheld ones. */
export function ImagesPage() {
  const mayDecide = useSelf().role !== "readOnly";
  const list = useList(listImages);
  const [chosen, setChosen] = useState<ImageItem | null>(null);
  const actions = (row: ImageItem) => [{ label: "恢复展示", key: "h", run: () => setChosen(row) }];
  return (
    <>
      <h1>停止展示的图片</h1>
      <ImageSearch mayDecide={mayDecide} onChoose={setChosen} />
      <DataTable
        name="withheld-images"
        caption="停止展示的图片"
        idOf={({ id }) => id}
        {...(mayDecide ? { actions } : {})}
        list={list}
        columns={columns}
        empty="没有停止展示的图片"
      />
      {chosen && <WithholdDialog item={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function WithholdDialog({ item, onClose }: { item: ImageItem; onClose(): void }) {
  const { id, is_withheld } = item;
  const action = is_withheld ? "恢复展示" : "停止展示";
  return (
    <DangerConfirm
      title={`${action}图片 #${id}`}
      consequences={
        is_withheld
          ? "用到它的每一处都会再显示它。"
          : "用到它的每一处立刻不再显示它，它的网址也打不开；已经做好的家庭副本不能再下载。图片留着，可以恢复。已经存进别人浏览器或手机里的，收不回来。"
      }
      action={action}
      act={(reason) => api.image.withhold({ id, isWithheld: is_withheld ? 0 : 1, reason })}
      undo={{
        done: `图片 #${id} ${action}了`,
        call: () => api.image.withhold({ id, isWithheld: is_withheld ? 1 : 0, reason: undoReason }),
      }}
      onClose={onClose}
      onDone={onClose}
    />
  );
}
