import { useCallback, useState } from "react";
import { isStaffPassword, staffPasswordRule } from "@changming/contract/admin/password-rule";
import { staffRoleNames } from "@changming/contract/staff-roles";
import { api } from "../../api/api.ts";
import { Field } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { ShortcutsSwitch } from "../../parts/shortcuts.tsx";
import { typed } from "../../parts/form-values.ts";
import { useSelf } from "../../session/session-store.ts";
import { hashPassword } from "../../session/credentials.ts";
import { DailyReport } from "./daily-report.tsx";
import styles from "./me.module.css";
import { OwnSessions } from "./own-sessions.tsx";

async function save(form: FormData) {
  const password = typed(form, "password");
  const again = typed(form, "again");
  const failure = { ok: false as const, error: "weakPassword" as const };
  if (!isStaffPassword(password)) return { ...failure, msg: staffPasswordRule, field: "password" };
  if (password !== again) return { ...failure, msg: "两次输入的密码不一样", field: "again" };
  return api.session.setPassword({ password: await hashPassword(password) });
}

/** The user's own password and sessions. */
export function MePage() {
  const self = useSelf();
  const [saves, setSaves] = useState(0);
  const saved = useCallback(() => setSaves((before) => before + 1), []);
  return (
    <>
      <h1>我的</h1>
      <p>
        {self.name}（{self.login}），{staffRoleNames[self.role]}
      </p>
      <h2>换密码</h2>
      {/* A new form after each save, so that no password stays in it. */}
      <div className={styles.form}>
        <FormShell key={saves} save={save} onSaved={saved} saveLabel="换密码">
          <Field name="password" label="新密码" type="password" autoComplete="new-password" hint={staffPasswordRule} />
          <Field name="again" label="再输一次" type="password" autoComplete="new-password" />
        </FormShell>
      </div>
      <p role="status">{saves > 0 && "密码已换，别处的登录已经结束"}</p>
      <h2>日报</h2>
      <DailyReport />
      <h2>按键</h2>
      <p>
        <ShortcutsSwitch />
      </p>
      <h2>开着的登录</h2>
      <OwnSessions />
    </>
  );
}
