import { choicesOf } from "../../parts/form-values.ts";
import { maxBanners } from "@changming/contract/limits";
import { ChoiceField, Field, TextField } from "../../parts/field.tsx";
import { imageIn, ImageInput } from "../../parts/image-input.tsx";
import { useSelf } from "../../session/session-store.ts";
import { decides, type GardenDetail, gardenKindLabels } from "./memorial-items.ts";
import styles from "./memorials.module.css";

interface FieldsProps {
  garden: GardenDetail;
}

/** Name and place of a garden; only staff who decide may change its kind. */
export function GardenTexts({ garden }: FieldsProps) {
  const { role } = useSelf();
  return (
    <>
      <Field name="name" label="名称" maxLength={30} defaultValue={garden.garden_name} />
      {decides(role) && (
        <ChoiceField
          name="kind"
          label="类别"
          hint="按类别定哪些礼物免费"
          choices={choicesOf(gardenKindLabels)}
          defaultValue={garden.kind}
        />
      )}
      <Field name="region" label="地区" hint="省与市县，如 浙江,安吉" defaultValue={garden.region} />
      <Field name="address" label="地址" maxLength={100} defaultValue={garden.address} />
      <Field
        name="contact_phone"
        label="联系电话"
        hint="写在园区页上"
        maxLength={40}
        defaultValue={garden.contact_phone}
      />
      <TextField
        name="opening_hours"
        label="开放时间"
        hint="一行一条，最多 6 行"
        maxLength={400}
        defaultValue={garden.opening_hours.join("\n")}
      />
      <Field name="opening_note" label="开放说明" maxLength={200} defaultValue={garden.opening_note} />
      <Field name="notice" label="告示" maxLength={100} defaultValue={garden.notice} />
      <Field
        name="levels"
        label="设置的等级"
        hint="等级的数字，以逗号分隔，如 1,2,3"
        defaultValue={garden.levels.join(",")}
      />
      <TextField name="summary" label="简介" maxLength={200} defaultValue={garden.summary} />
    </>
  );
}

/** The existing banners and one empty slot. */
const bannerPlaces = ({ banners }: GardenDetail) => [...banners, ""].slice(0, maxBanners);

export function GardenImages({ garden }: FieldsProps) {
  return (
    <div className={styles.pair}>
      <ImageInput name="thumb" label="封面" saved={garden.thumb} isOptional />
      <ImageInput name="background" label="背景" saved={garden.background} isOptional />
      {bannerPlaces(garden).map((saved, at) => (
        <ImageInput
          key={at}
          name={`banner${at}`}
          label={`横幅 ${at + 1}`}
          saved={saved}
          isOptional
          errorName={at === 0 ? "banners" : undefined}
        />
      ))}
    </div>
  );
}

/** The images under their names in the call; an untouched one keeps its URL. */
export function gardenImagesIn(form: FormData, garden: GardenDetail) {
  const banners = bannerPlaces(garden).map((saved, at) => imageIn(form, `banner${at}`) ?? saved);
  return {
    thumb: imageIn(form, "thumb") ?? garden.thumb,
    background: imageIn(form, "background") ?? garden.background,
    banners: banners.filter((url) => url !== "").join("\n"),
  };
}
