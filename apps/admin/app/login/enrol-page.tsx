import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { encode } from "uqr";
import { api } from "../api/api.ts";
import { queries } from "../api/query.ts";
import { useAction } from "../parts/use-action.ts";
import { Field } from "../parts/field.tsx";
import { typed } from "../parts/form-values.ts";
import { useFirstField } from "../parts/focus-within.ts";
import styles from "./login.module.css";
import { clearSession, storeSession } from "../session/session-store.ts";

/** First login: displays the authenticator key as a QR code and as text, and binds it with one code. */
export function EnrolPage() {
  const { data: offer, error } = useQuery({ ...queries.session.enrol({}), staleTime: "static" });
  // A code is valid once: sending it twice would count as a wrong try.
  const binding = useAction((code: string) => api.session.confirm({ code }), { onDone: (who) => storeSession(who) });
  const form = useFirstField();
  function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void binding.run(typed(new FormData(event.currentTarget), "code"));
  }
  async function leave() {
    await api.session.logOut({});
    clearSession();
  }
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <h1>绑定动态码</h1>
        <p>请用手机上的验证器扫一扫，或手动输入密钥，再填上它显示的 6 位数字。以后每次登录都要用到。</p>
        {offer && (
          <>
            <Squares text={offer.uri} />
            <p className={styles.key}>
              密钥 <code>{offer.key.match(/.{1,4}/g)?.join(" ")}</code>
            </p>
          </>
        )}
        <form ref={form} className={styles.form} onSubmit={confirm} noValidate>
          <Field name="code" label="动态码" inputMode="numeric" autoComplete="one-time-code" />
          <p role="alert" className={styles.error}>
            {(binding.error ?? error)?.message}
          </p>
          <div className={styles.actions}>
            <Button onClick={() => void leave()}>退出</Button>
            <Button htmlType="submit" type="primary" disabled={binding.isPending} aria-busy={binding.isPending}>
              完成绑定
            </Button>
          </div>
        </form>
      </section>
    </main>
  );
}

/** A QR code rendered in the page, so that the key is sent to no image service. */
function Squares({ text }: { text: string }) {
  const { data, size } = encode(text);
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg className={styles.squares} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="动态码密钥的二维码">
      <path d={path} fill="currentColor" />
    </svg>
  );
}
