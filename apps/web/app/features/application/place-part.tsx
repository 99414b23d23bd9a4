import { Link } from "react-router";
import { placeText } from "@changming/kit/place-text";
import { paths } from "../../url/paths.ts";
import { TextField } from "../../form/text-field.tsx";
import { Choices } from "../concern/choices.tsx";
import { SelectField } from "../../form/select-field.tsx";
import type { FormPartProps } from "./form-part.ts";

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
