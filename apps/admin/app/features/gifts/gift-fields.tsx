import { choicesOf, keyIn, typed } from "../../parts/form-values.ts";
import { ChoiceField, Field } from "../../parts/field.tsx";
import { imageIn, ImageInput } from "../../parts/image-input.tsx";
import { type CategoryItem, effectNames, type GiftItem, placeNames } from "./gift-labels.ts";

interface FieldsProps {
  row: GiftItem | null;
  fieldErrorOf(field: string): string | undefined;
}

const flag = (form: FormData, name: string) => (form.get(name) === null ? 0 : 1);

/** Name, appearance and category of a gift. */
export function TextFields({ row, categories, fieldErrorOf }: FieldsProps & { categories: readonly CategoryItem[] }) {
  return (
    <>
      <Field name="name" label="名称" maxLength={20} defaultValue={row?.name} error={fieldErrorOf("name")} />
      <ChoiceField
        name="categoryId"
        label="分类"
        choices={categories.map(({ id, name, is_dressing }) => ({
          value: String(id),
          label: is_dressing ? `${name}（家庭装扮）` : name,
        }))}
        defaultValue={row?.category_id}
        error={fieldErrorOf("categoryId")}
      />
      <Field
        name="unit"
        label="量词"
        hint="如 束、盏、炷"
        maxLength={4}
        defaultValue={row?.unit}
        error={fieldErrorOf("unit")}
      />
      <ImageInput name="image" label="图片" present={row?.image ?? ""} error={fieldErrorOf("image")} />
      <ChoiceField
        name="place"
        label="在场景里的位置"
        hint="匾额和背景只给家庭装扮"
        choices={choicesOf(placeNames).filter(({ value }) => value !== "")}
        defaultValue={row?.place ?? "flowers"}
        error={fieldErrorOf("place")}
      />
      <ChoiceField
        name="effect"
        label="送达时的动画"
        choices={choicesOf(effectNames)}
        defaultValue={row?.effect}
        error={fieldErrorOf("effect")}
      />
      <Field
        name="isCivil"
        type="checkbox"
        label="文明祭扫（只开文明祭扫时也能献）"
        defaultChecked={row?.is_civil ?? true}
      />
      <Field
        name="position"
        label="次序"
        hint="小的在前"
        inputMode="numeric"
        defaultValue={row?.position ?? 0}
        error={fieldErrorOf("position")}
      />
    </>
  );
}

export function textsIn(form: FormData) {
  return {
    name: typed(form, "name"),
    categoryId: typed(form, "categoryId"),
    unit: typed(form, "unit"),
    image: imageIn(form, "image") ?? "",
    place: keyIn(placeNames, typed(form, "place")),
    effect: keyIn(effectNames, typed(form, "effect")),
    isCivil: flag(form, "isCivil"),
    position: typed(form, "position"),
  };
}

/** Price of a gift, and the kinds of gardens in which it is free. */
export function PriceFields({ row, fieldErrorOf }: FieldsProps) {
  return (
    <>
      <Field
        name="price"
        label="价格（元）"
        hint="0 是处处免费"
        inputMode="decimal"
        defaultValue={row?.price}
        error={fieldErrorOf("price")}
      />
      <Field
        name="coinNums"
        label="心意值"
        inputMode="numeric"
        defaultValue={row?.coin_nums ?? 0}
        error={fieldErrorOf("coinNums")}
      />
      <Field name="gongyiFree" type="checkbox" label="公益园区免费" defaultChecked={row?.gongyi_free ?? false} />
      <Field name="mingrenFree" type="checkbox" label="名人园区免费" defaultChecked={row?.mingren_free ?? false} />
      <Field name="lieshiFree" type="checkbox" label="烈士园区免费" defaultChecked={row?.lieshi_free ?? false} />
    </>
  );
}

export function pricesIn(form: FormData) {
  return {
    price: typed(form, "price"),
    coinNums: typed(form, "coinNums"),
    gongyiFree: flag(form, "gongyiFree"),
    mingrenFree: flag(form, "mingrenFree"),
    lieshiFree: flag(form, "lieshiFree"),
  };
}
