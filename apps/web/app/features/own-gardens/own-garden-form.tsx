import { useState } from "react";
import { RichText } from "@changming/ui/rich-text";
import { Button } from "@changming/ui/button";
import { FormEnd } from "../../form/form-end.tsx";
import { LeaveConfirmation } from "../../form/leave-confirmation.tsx";
import { TextArea } from "../../form/text-area.tsx";
import { TextField } from "../../form/text-field.tsx";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import { ImagesField } from "../upload/images-field.tsx";
import { LevelsField } from "./levels-field.tsx";
import type { OwnGardenDetail } from "./own-garden-data.ts";
import styles from "./own-garden-form.module.css";
import { RecordField } from "./record-field.tsx";
import { useOwnGardenForm } from "./use-own-garden-form.ts";

interface OwnGardenFormProps {
  garden: OwnGardenDetail;
  userId: string;
  onSaved(): void;
  /** The draft was discarded. */
  onCleared(): void;
}

/** Everything that a garden's administrator says on its page. The draft stays in this browser until it is saved. */
export function OwnGardenForm(props: OwnGardenFormProps) {
  const { garden, onCleared } = props;
  const form = useOwnGardenForm(props);
  const { draft, written, uploads, record, errorOf, isDirty, isDrafted, meanwhile } = form;
  return (
    <form
      className={styles.form}
      noValidate
      method="post"
      onSubmit={form.handleSubmit}
      ref={form.formRef}
      onInput={form.store}
    >
      {isDrafted && (
        <p className={styles.note}>
          这是您上次写了还没有保存的
          {form.lostBanners > 0 && `，那时添的 ${form.lostBanners} 幅横幅没有留下，请重新添加`}。
          <Button
            kind="ghost"
            onClick={() => {
              draft.drop();
              onCleared();
            }}
          >
            不要了，从现在的页面开始
          </Button>
        </p>
      )}
      <section className={styles.part} aria-labelledby="garden-looks">
        <h2 id="garden-looks">{garden.garden_name}</h2>
        <ImagesField label="横幅" name="banners" thing="横幅" uploads={uploads} error={errorOf("banners")} />
        <TextField
          label="短介绍"
          name="summary"
          maxLength={200}
          defaultValue={written.summary}
          hint="一两句话，在园名旁边和园区列表里。"
          error={errorOf("summary")}
        />
        <TextField
          label="告示（可不填）"
          name="notice"
          maxLength={100}
          defaultValue={written.notice}
          hint="眼下要让客人先知道的，如 清明期间请先预约。过后请记得删去。"
          error={errorOf("notice")}
        />
      </section>
      <section className={styles.part} aria-labelledby="garden-visit">
        <h2 id="garden-visit">来园</h2>
        <TextArea
          label="开放时间，一行一条"
          name="opening_hours"
          rows={3}
          placeholder={"每日 7:00–17:00\n清明延长到 18:00"}
          defaultValue={written.opening_hours}
          error={errorOf("opening_hours")}
        />
        <TextField
          label="开放说明（可不填）"
          name="opening_note"
          maxLength={200}
          defaultValue={written.opening_note}
          error={errorOf("opening_note")}
        />
        <TextField
          label="联系电话"
          name="contact_phone"
          inputMode="tel"
          maxLength={40}
          defaultValue={written.contact_phone}
          hint="写在园区页上，谁都看得见。"
          error={errorOf("contact_phone")}
        />
        <TextField
          label="地址"
          name="address"
          maxLength={100}
          defaultValue={written.address}
          error={errorOf("address")}
        />
      </section>
      <section className={styles.part} aria-labelledby="garden-levels">
        <h2 id="garden-levels">等级</h2>
        <LevelsField levels={garden.levels} written={written.levels} error={errorOf("levels")} />
      </section>
      <section className={styles.part} aria-labelledby="garden-record">
        <h2 id="garden-record">园记</h2>
        <RecordField record={record} error={errorOf("content")} />
      </section>
      {/* Stored with the draft: what it changes, and in which order the banners are. */}
      <input type="hidden" name="version" value={written.version} />
      <input type="hidden" name="banner_urls" value={uploads.urls.join("\n")} />
      {meanwhile && <SavedMeanwhile latest={meanwhile} />}
      <div className={styles.end}>
        <FormEnd
          label={meanwhile ? "用我写的保存" : "保存"}
          busyLabel="正在保存…"
          isBusy={form.isBusy}
          error={errorOf("form")}
        />
      </div>
      {isDirty && (
        <LeaveConfirmation
          title="还没有保存"
          text="现在离开，客人看到的还是原来的。写好的字会留在这台设备上，下次打开还在；园记里新添的图片不会留下。"
          isLost={false}
        />
      )}
    </form>
  );
}

/** Somebody else saved meanwhile: their page to read and copy from, the user's own stays in the form. */
function SavedMeanwhile({ latest }: { latest: OwnGardenDetail }) {
  const [isOpen, setOpen] = useState(false);
  const facts = [
    ["短介绍", latest.summary],
    ["告示", latest.notice],
    ["开放时间", latest.opening_hours.join("\n")],
    ["开放说明", latest.opening_note],
    ["联系电话", latest.contact_phone],
    ["地址", latest.address],
    ["等级", latest.levels.flatMap(({ level_name, is_offered }) => (is_offered ? [level_name] : [])).join("、")],
    ["横幅", `${latest.banners.length} 幅`],
  ] as const;
  return (
    <div className={styles.note}>
      <p>您写的都在上面，一个字也没有少。可以先看看别人改的，把要留的抄过来；再点“用我写的保存”，就以您的为准。</p>
      <Button onClick={() => setOpen(true)}>看看现在的页面</Button>
      {isOpen && (
        <ModalDialog title="现在的页面" onClose={() => setOpen(false)}>
          <dl className={styles.facts}>
            {facts.map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text || "没有写"}</dd>
              </div>
            ))}
          </dl>
          <RichText html={latest.content} />
        </ModalDialog>
      )}
    </div>
  );
}
