import { Link } from "react-router";
import type { ApplicationFields } from "@changming/contract/application-rules";
import { placeText } from "@changming/kit/place-text";
import { TextField } from "../../form/text-field.tsx";
import { Choices } from "../concern/choices.tsx";
import { LifeDates } from "../life-date/life-date-field.tsx";
import { ImageField } from "../upload/image-field.tsx";
import type { ImageUploads } from "../upload/use-image-uploads.ts";
import type { FormContext, ImageName, Written } from "./application-data.ts";
import { OriginField } from "./origin-field.tsx";
import { paths } from "../../url/paths.ts";
import { SelectField } from "../../form/select-field.tsx";
import { ImagesField } from "../upload/images-field.tsx";
import styles from "./application-form.module.css";

/** Size of the cropped portrait, in px (R-application-9). */
const portraitFrame = { width: 200, height: 160 };

/** The person whom the residence remembers. */
export function PersonPart({ written, errorOf, uploads, formContext }: FormPartProps) {
  return (
    <>
      <ImageField
        label="头像"
        name="avatar"
        shape="portrait"
        uploads={uploads.avatar}
        frame={portraitFrame}
        hint="一张看得清面容的照片，选好后可以裁剪。JPG 或 PNG，不超过 5MB。"
        error={errorOf("avatar")}
      />
      <TextField
        label="姓名"
        name="name"
        autoComplete="off"
        maxLength={60}
        defaultValue={written.name}
        hint="逝者的真实姓名，与证明材料一致。"
        error={errorOf("name")}
      />
      <Choices
        legend="性别"
        name="gender"
        choices={{ 1: "男", 2: "女" }}
        chosen={written.gender}
        error={errorOf("gender")}
      />
      <OriginField areas={formContext.areas} written={written} error={errorOf("jiguan_str")} />
      <TextField
        label="民族"
        name="nation"
        autoComplete="off"
        maxLength={40}
        placeholder="如：汉族"
        defaultValue={written.nation}
        error={errorOf("nation")}
      />
      <LifeDates written={written} errorOf={errorOf} />
    </>
  );
}

/** The garden of the residence, and the applicant. */
export function PlacePart({ written, errorOf, formContext }: FormPartProps) {
  return (
    <>
      <SelectField
        label="入驻园区"
        name="garden_id"
        defaultValue={written.garden_id}
        hint={
          <>
            还没有想好，可以
            <Link className="link" to={paths.gardens()} target="_blank">
              先去看看各个园区
            </Link>
            。
          </>
        }
        error={errorOf("garden_id")}
      >
        <option value="">请选择园区</option>
        {formContext.gardens.map(({ id, garden_name, region }) => (
          <option key={id} value={id}>
            {region ? `${garden_name}（${placeText(region)}）` : garden_name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="与申请人的关系"
        name="shengu_guanxi"
        autoComplete="off"
        maxLength={40}
        placeholder="如：父亲"
        defaultValue={written.shengu_guanxi}
        hint="逝者是您的什么人。"
        error={errorOf("shengu_guanxi")}
      />
      <Choices
        legend="建成以后谁可以来"
        name="is_close"
        choices={{
          0: "公开：任何人都可以来看、来缅怀，搜索、园区和名录里找得到。",
          1: "私密：家人登录以后看得见，旁人看它和不存在一样，搜索、园区和名录里都没有。",
        }}
        chosen={written.is_close || "0"}
        hint="通过审核就按这样建成；以后随时可以在家庭居所里改。私密的，守园人与工作人员看得到什么，写在隐私说明里。"
        error={errorOf("is_close")}
      />
    </>
  );
}

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

/** Props of a part of the form. */
export interface FormPartProps {
  /** The values when the form was opened. */
  written: Written;
  uploads: Record<ImageName, ImageUploads>;
  formContext: FormContext;
  errorOf(field: keyof ApplicationFields): string;
}
