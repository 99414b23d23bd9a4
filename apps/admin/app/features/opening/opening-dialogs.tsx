import { api } from "../../api/api.ts";
import { PlainConfirm } from "../../parts/confirm.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/form-values.ts";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";

export type Opening = BodyOf<AdminCalls["opening"]["detail"]>;

interface DialogProps {
  onClose(): void;
}

/** The summary before visitors see the site. */
export function OpenDialog({ later, onClose }: DialogProps & { later: Opening["itemList"] }) {
  const open = later.filter(({ state }) => state !== "done");
  return (
    <PlainConfirm
      title="开门"
      consequences={
        <>
          <p>从这一刻起，谁都看得见全站，能注册、缅怀、留言和献礼；搜索引擎也开始收录。</p>
          {open.length > 0 && <p>还没有做、开门以后也可以做的：{open.map(({ title }) => title).join("、")}。</p>}
          <p>随时可以再关上：关上以后客人看到一页说明，已经付过的照样送到。</p>
        </>
      }
      action="开门"
      act={() => api.opening.open({})}
      onClose={onClose}
      onDone={onClose}
    />
  );
}

export function CloseDialog({ onClose }: DialogProps) {
  return (
    <Dialog title="暂时关门" onClose={onClose}>
      <p>客人马上看不见全站，正在写的留言也交不上来；已经付过的礼物照样送到。员工照常看得见。</p>
      <FormShell
        saveLabel="关门"
        onCancel={onClose}
        onSaved={onClose}
        save={(form) => api.opening.close({ sentence: typed(form, "sentence") })}
      >
        <Field
          name="sentence"
          label="给客人的一句话"
          hint="写在那一页上，例如“今晚给机器搬家，明早八点回来。”空着写“屋子正在收拾。”"
          maxLength={60}
        />
      </FormShell>
    </Dialog>
  );
}

export function AnnounceDialog({ day, onClose }: DialogProps & { day: string }) {
  return (
    <Dialog title="定开门的日子" onClose={onClose}>
      <FormShell
        saveLabel="写上"
        onCancel={onClose}
        onSaved={onClose}
        save={(form) => api.opening.announce({ day: typed(form, "day") })}
      >
        <Field
          name="day"
          label="哪天"
          type="date"
          defaultValue={day}
          hint="写给客人看的，到了那天不会自己开；空着就不写"
        />
      </FormShell>
    </Dialog>
  );
}

export function ConfirmKeysDialog({ onClose }: DialogProps) {
  return (
    <Dialog title="两把钥匙抄到别处了" onClose={onClose}>
      <p>
        装机时印出的 VAULT_KEY 和
        SECRET_KEY，请抄到机器以外的地方锁好。照着抄下的填末六位，对得上才算数；这里不显示钥匙，也请不要把整把钥匙写在任何地方的网页里。
      </p>
      <FormShell
        saveLabel="记下"
        onCancel={onClose}
        onSaved={onClose}
        save={(form) =>
          api.opening.confirmKeys({
            vaultEnd: typed(form, "vaultEnd"),
            secretEnd: typed(form, "secretEnd"),
            place: typed(form, "place"),
          })
        }
      >
        <Field name="vaultEnd" label="VAULT_KEY 的末六位" autoComplete="off" />
        <Field name="secretEnd" label="SECRET_KEY 的末六位" autoComplete="off" />
        <Field name="place" label="抄在哪里" hint="例如：办公室保险柜，红色信封。不要写钥匙本身" maxLength={60} />
      </FormShell>
    </Dialog>
  );
}
