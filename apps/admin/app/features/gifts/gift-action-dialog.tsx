import { useState } from "react";
import { api } from "../../api/api.ts";
import { DangerConfirm, PlainConfirm } from "../../parts/confirm.tsx";
import { DetailList } from "../../parts/detail-list.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed, choicesOf, keyIn } from "../../parts/form-values.ts";
import { type CategoryItem, effectNames, type GiftItem, lastsLabel, placeNames } from "./gift-labels.ts";
import { ChoiceField, Field } from "../../parts/field.tsx";
import { imageIn, ImageInput } from "../../parts/image-input.tsx";

export type GiftAction = { kind: "new" } | { kind: "edit" | "price" | "sale" | "remove"; row: GiftItem };

interface GiftActionDialogProps {
  action: GiftAction;
  categories: readonly CategoryItem[];
  onClose(): void;
  onDone(): void;
}

export function GiftActionDialog({ action, categories, ...shared }: GiftActionDialogProps) {
  if (action.kind === "price") return <ChangePrice row={action.row} {...shared} />;
  if (action.kind === "sale") return <SetOnSale row={action.row} {...shared} />;
  if (action.kind === "remove") return <Remove row={action.row} {...shared} />;
  const row = action.kind === "edit" ? action.row : null;
  return <EditGift row={row} categories={categories} {...shared} />;
}

interface OwnProps {
  onClose(): void;
  onDone(): void;
}

function EditGift({
  row,
  categories,
  onClose,
  onDone,
}: OwnProps & { row: GiftItem | null; categories: readonly CategoryItem[] }) {
  const [theirs, setTheirs] = useState<GiftItem | null>(null);
  const save = (form: FormData) =>
    row
      ? api.gift.edit({ id: row.id, version: (theirs ?? row).version, ...textsIn(form) })
      : api.gift.create({ ref: typed(form, "ref"), ...textsIn(form), ...pricesIn(form) });
  async function showConflictingVersion() {
    const answer = await api.gift.list({ id: row?.id ?? 0, pageSize: 1 });
    if (answer.ok) setTheirs(answer.body.itemList[0] ?? null);
  }
  const before = theirs ?? row;
  return (
    <Dialog title={row ? `编辑 ${row.name}` : "添加礼物"} isWide onClose={onClose}>
      {theirs && <ConflictingVersion row={theirs} />}
      <FormShell
        save={save}
        onSaved={onDone}
        onCancel={onClose}
        undo={
          before
            ? { done: `${before.name} 改了`, call: (saved) => api.gift.edit({ ...saved, ...textsOf(before) }) }
            : undefined
        }
        showConflictingVersion={() => void showConflictingVersion()}
        saveLabel={row ? (theirs ? "用我填的保存" : "保存") : "添加，先不上架"}
      >
        <TextFields row={row} categories={categories} />
        {row === null && <PriceFields row={null} />}
      </FormShell>
    </Dialog>
  );
}

/** What another user saved in the meantime; the user's own input stays in the fields. */
function ConflictingVersion({ row }: { row: GiftItem }) {
  return (
    <DetailList
      title="别人刚才改成了这样，您填的都还在；再保存就以您的为准"
      details={[
        { label: "名称", value: row.name },
        { label: "分类", value: row.category_name },
        { label: "量词", value: row.unit },
        { label: "一句话", value: row.line || "没有写" },
        { label: "停留", value: lastsLabel(row) },
        { label: "位置", value: placeNames[row.place] },
        { label: "动画", value: effectNames[row.effect] },
        { label: "文明祭扫", value: row.is_civil ? "是" : "否" },
        { label: "次序", value: String(row.position) },
        { label: "价格", value: `${row.price} 元，心意值 ${row.coin_nums}` },
      ]}
    />
  );
}

function ChangePrice({ row, ...shared }: OwnProps & { row: GiftItem }) {
  return (
    <DangerConfirm
      {...shared}
      title={`改 ${row.name} 的价格`}
      consequences={`现在 ${row.price} 元、心意值 ${row.coin_nums}。改了以后，新的订单按新价；已经付款的不变，正在付款的到期以前仍按旧价。`}
      action="改价格"
      act={(reason, form) => api.gift.setPrice({ id: row.id, version: row.version, reason, ...pricesIn(form) })}
    >
      <PriceFields row={row} />
    </DangerConfirm>
  );
}

function SetOnSale({ row: { id, name, version, is_on_sale, is_offered }, ...shared }: OwnProps & { row: GiftItem }) {
  return (
    <PlainConfirm
      {...shared}
      title={is_on_sale ? `下架 ${name}` : `上架 ${name}`}
      consequences={
        is_on_sale
          ? "立刻从礼物栏里消失，没有人能再献；已经献上的都在。"
          : is_offered
            ? "立刻出现在礼物栏里，人人可以敬献。"
            : "照法规选项，礼物栏里只有文明祭扫的礼物：它上了架也不列出，改了选项才列出。"
      }
      action={is_on_sale ? "下架" : "上架"}
      act={() => api.gift.setOnSale({ id, version, isOnSale: is_on_sale ? 0 : 1 })}
      undo={{
        done: is_on_sale ? `${name} 下架了` : `${name} 上架了`,
        call: (saved) => api.gift.setOnSale({ ...saved, isOnSale: is_on_sale ? 1 : 0 }),
      }}
    />
  );
}

function Remove({ row, ...shared }: OwnProps & { row: GiftItem }) {
  return (
    <DangerConfirm
      {...shared}
      title={`删去 ${row.name}`}
      consequences={`${row.name} 从没有人下过单，删去以后不能恢复。`}
      action="删去"
      act={(reason) => api.gift.remove({ id: row.id, version: row.version, reason })}
    />
  );
}

interface FieldsProps {
  row: GiftItem | null;
}

const flag = (form: FormData, name: string) => (form.get(name) === null ? 0 : 1);

/** Name, appearance and category of a gift. */
function TextFields({ row, categories }: FieldsProps & { categories: readonly CategoryItem[] }) {
  return (
    <>
      <Field name="name" label="名称" maxLength={20} defaultValue={row?.name} />
      <ChoiceField
        name="categoryId"
        label="分类"
        choices={categories.map(({ id, name, is_dressing }) => ({
          value: String(id),
          label: is_dressing ? `${name}（家庭装扮）` : name,
        }))}
        defaultValue={row?.category_id}
      />
      <Field name="unit" label="量词" hint="如 束、盏、炷" maxLength={4} defaultValue={row?.unit} />
      <Field
        name="line"
        label="一句话"
        hint="献礼时写在名称下面，最多 24 个字；朴素、真实，不提价钱"
        maxLength={24}
        defaultValue={row?.line}
      />
      <Field
        name="lastsDays"
        label="停留几天"
        hint="连献上的那天算在内，灯亮着、花摆着；0 是不停留。改了只管以后献的"
        inputMode="numeric"
        defaultValue={row?.lasts_days ?? 0}
      />
      <ImageInput name="image" label="图片" saved={row?.image ?? ""} />
      <ChoiceField
        name="place"
        label="在场景里的位置"
        hint="匾额和背景只给家庭装扮"
        choices={choicesOf(placeNames).filter(({ value }) => value !== "")}
        defaultValue={row?.place ?? "flowers"}
      />
      <ChoiceField name="effect" label="送达时的动画" choices={choicesOf(effectNames)} defaultValue={row?.effect} />
      <Field
        name="isCivil"
        type="checkbox"
        label="文明祭扫（只开文明祭扫时也能献）"
        defaultChecked={row?.is_civil ?? true}
      />
      <Field name="position" label="次序" hint="小的在前" inputMode="numeric" defaultValue={row?.position ?? 0} />
    </>
  );
}

function textsIn(form: FormData) {
  return {
    name: typed(form, "name"),
    categoryId: typed(form, "categoryId"),
    unit: typed(form, "unit"),
    line: typed(form, "line"),
    lastsDays: typed(form, "lastsDays"),
    image: imageIn(form, "image") ?? "",
    place: keyIn(placeNames, typed(form, "place")),
    effect: keyIn(effectNames, typed(form, "effect")),
    isCivil: flag(form, "isCivil"),
    position: typed(form, "position"),
  };
}

const textsOf = (row: GiftItem) => ({
  name: row.name,
  categoryId: row.category_id,
  unit: row.unit,
  line: row.line,
  lastsDays: row.lasts_days,
  image: row.image,
  place: row.place,
  effect: row.effect,
  isCivil: row.is_civil ? (1 as const) : (0 as const),
  position: row.position,
});

/** Price of a gift, and the kinds of gardens in which it is free. */
function PriceFields({ row }: FieldsProps) {
  return (
    <>
      <Field name="price" label="价格（元）" hint="0 是处处免费" inputMode="decimal" defaultValue={row?.price} />
      <Field name="coinNums" label="心意值" inputMode="numeric" defaultValue={row?.coin_nums ?? 0} />
      <Field name="gongyiFree" type="checkbox" label="公益园区免费" defaultChecked={row?.gongyi_free ?? false} />
      <Field name="mingrenFree" type="checkbox" label="名人园区免费" defaultChecked={row?.mingren_free ?? false} />
      <Field name="lieshiFree" type="checkbox" label="烈士园区免费" defaultChecked={row?.lieshi_free ?? false} />
    </>
  );
}

function pricesIn(form: FormData) {
  return {
    price: typed(form, "price"),
    coinNums: typed(form, "coinNums"),
    gongyiFree: flag(form, "gongyiFree"),
    mingrenFree: flag(form, "mingrenFree"),
    lieshiFree: flag(form, "lieshiFree"),
  };
}
