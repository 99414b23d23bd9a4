import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { DangerConfirm } from "../../parts/confirm.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import { DetailList } from "../../parts/detail-list.tsx";
import { Field } from "../../parts/field.tsx";
import { typed } from "../../parts/form-values.ts";
import { Loading } from "../../parts/loading.tsx";
import type { Column, ListQuery } from "../../parts/table-types.ts";
import { useList } from "../../parts/use-list.ts";
import { openIn } from "../../parts/use-open.ts";
import { useSelf } from "../../session/session-store.ts";
import styles from "./people.module.css";

type Item = BodyOf<AdminCalls["image"]["list"]>["itemList"][number];

const columns: readonly Column<Item>[] = [
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
  const [chosen, setChosen] = useState<Item | null>(null);
  const actions = (row: Item) => [{ label: "恢复展示", key: "h", run: () => setChosen(row) }];
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

/** Finds an image by the URL that staff paste, or by the concern named in the query string. */
function ImageSearch({ mayDecide, onChoose }: { mayDecide: boolean; onChoose(item: Item): void }) {
  const [params] = useSearchParams();
  const concernId = openIn(params, "concern");
  const [address, setAddress] = useState("");
  const isAsked = address !== "" || concernId !== null;
  const input = address === "" && concernId !== null ? { concernId } : { address };
  const found = useQuery({ ...queries.image.find(input), enabled: isAsked });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setAddress(typed(new FormData(event.currentTarget), "address").trim());
  }
  return (
    <section aria-label="找一张图片" className={styles.probe}>
      <form onSubmit={submit} className={styles.probe}>
        <Field name="address" label="图片的网址（在图片上按右键，复制图片地址）" maxLength={400} autoComplete="off" />
        <div>
          <Button htmlType="submit">查找</Button>
        </div>
      </form>
      {isAsked && found.error?.failure.error === "notFound" ? (
        <p role="alert">没有这张图片：不是这里上传的，或者已经删去了。</p>
      ) : (
        isAsked && <Loading query={found} />
      )}
      {found.data && (
        <>
          {found.data.image !== "" && <img src={found.data.image} alt="要处理的图片" height="160" />}
          <DetailList
            title={`图片 #${found.data.id}`}
            details={[
              { label: "状态", value: found.data.is_withheld ? "已停止展示" : "正在展示" },
              { label: "原因", value: found.data.reason },
              { label: "用在", value: found.data.uses.join("、") || "没有一处用到它", isWide: true },
            ]}
          />
          {mayDecide && (
            <div>
              <Button danger={!found.data.is_withheld} onClick={() => onChoose(found.data)}>
                {found.data.is_withheld ? "恢复展示" : "停止展示这张图"}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

function WithholdDialog({ item, onClose }: { item: Item; onClose(): void }) {
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
      onClose={onClose}
      onDone={onClose}
    />
  );
}
