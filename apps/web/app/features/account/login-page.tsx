import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { useArt } from "@changming/ui/art-address";
import { Button } from "@changming/ui/button";
import { Picture } from "@changming/ui/picture";
import { paths } from "../../paths.ts";
import { localPath } from "./local-path.ts";
import { TextField } from "./text-field.tsx";
import { useLogIn } from "./use-log-in.ts";
import { useUser } from "./user-info.ts";
import styles from "./login-page.module.css";

/** Log in with mobile and password. Who is logged in is led on: to where they came from, else home. */
export function LoginPage() {
  const art = useArt();
  const user = useUser();
  const navigate = useNavigate();
  const { errors, isBusy, handleSubmit } = useLogIn();

  useEffect(() => {
    if (!user) return;
    // Read here and not while rendering: the server keeps one login page for all, whatever the address says.
    const from = localPath(new URLSearchParams(location.search).get("from"));
    void navigate(from ?? paths.home(), { replace: true });
  }, [user, navigate]);

  return (
    <section className={`wrap ${styles.login}`}>
      <div className={styles.scene}>
        <Picture src={art("scenes/night-lake-1440.webp")} alt="" sizes="(max-width: 860px) 100vw, 640px" isFirst />
        <p className={`vert kai ${styles.verse}`}>
          <span>为思念</span>
          <span>留一盏灯</span>
        </p>
      </div>
      <form className={styles.form} noValidate method="post" onSubmit={(event) => void handleSubmit(event)}>
        <h1>登录</h1>
        <p className={styles.lead}>登录之后，可以献礼、留言，也能管理家人的居所。</p>
        <TextField
          label="手机号码"
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          maxLength={24}
          error={errors.mobile}
        />
        <TextField
          label="密码"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={64}
          error={errors.password}
        />
        <Button kind="main" type="submit" className={styles.submit} aria-busy={isBusy}>
          {isBusy ? "正在登录…" : "登录"}
        </Button>
        {errors.form && (
          <p className={styles.wrong} role="alert">
            {errors.form}
          </p>
        )}
        <p className={styles.ways}>
          <Link className="link" to={paths.register()}>
            还没有账号，去注册
          </Link>
          <Link className="link" to={paths.forget()}>
            忘记密码
          </Link>
        </p>
        <noscript>
          <p className={styles.lead}>登录需要浏览器的脚本；不登录也可以看所有公开的居所。</p>
        </noscript>
      </form>
    </section>
  );
}
