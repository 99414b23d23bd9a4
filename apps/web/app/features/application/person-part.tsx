import { TextField } from "../../form/text-field.tsx";
import { Choices } from "../concern/choices.tsx";
import { LifeDates } from "../life-date/life-dates.tsx";
import { ImageField } from "../upload/image-field.tsx";
import type { FormPartProps } from "./form-part.ts";
import { OriginField } from "./origin-field.tsx";

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
