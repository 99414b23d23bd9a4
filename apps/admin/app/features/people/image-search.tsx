import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { queries } from "../../api/query.ts";
import { DetailList } from "../../parts/detail-list.tsx";
import { Field } from "../../parts/field.tsx";
import { typed } from "../../parts/form-values.ts";
import { Loading } from "../../parts/loading.tsx";
import { openIn } from "../../parts/use-open.ts";
import type { ImageItem } from "./people-items.ts";
import styles from "./people.module.css";

/** Finds an image by the URL that staff paste, or by the concern named in the query string. */
export function ImageSearch({ mayDecide, onChoose }: { mayDecide: boolean; onChoose(item: ImageItem): void }) {
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
