import { Link } from "react-router";
import { paths } from "../../url/paths.ts";
import { ImageField } from "../upload/image-field.tsx";
import { ImagesField } from "../upload/images-field.tsx";
import styles from "./application-form.module.css";
import type { FormPartProps } from "./form-part.ts";

/** The documents, and why they are required. */
export function DocumentsPart({ errorOf, uploads, isPaid }: FormPartProps & { isPaid: boolean }) {
  return (
    <>
      <p className={styles.calm}>
        请您提交材料，是为了确认逝者已故、申请的是家人，不让别人冒名立居所。材料加密存放，没有公开的地址，只给审核的人看，每看一次都有记录；答复之后满三十天就删去
        {isPaid && "；提交之后满三十天没有付款的，也删去"}。详见
        <Link className="link" to={paths.privacy()} target="_blank">
          隐私说明
        </Link>
        。
      </p>
      <ImageField
        label="身故证明"
        name="shengu_zhengming"
        shape="card"
        uploads={uploads.shengu_zhengming}
        hint="死亡证明、火化证明、户口注销证明中的一种。JPG 或 PNG，不超过 5MB。"
        error={errorOf("shengu_zhengming")}
      />
      <ImageField
        label="与身故人关系证明"
        name="relationship_zhengming"
        shape="card"
        uploads={uploads.relationship_zhengming}
        hint="户口本、结婚证、出生证明这一类。JPG 或 PNG，不超过 5MB。"
        error={errorOf("relationship_zhengming")}
      />
      <ImagesField
        label="其他证明材料（可不传）"
        name="other_zhengming"
        uploads={uploads.other_zhengming}
        error={errorOf("other_zhengming")}
      />
    </>
  );
}
