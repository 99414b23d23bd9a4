import { LoginForm } from "./login-form.tsx";
import styles from "./login.module.css";

export function LoginPage() {
  return (
    <main className={styles.loginPage}>
      <div className={styles.lamp} aria-hidden="true">
        <img src="/art/brand/logo-light.svg" alt="" width="96" height="96" />
      </div>
      <section className={styles.card}>
        <h1>长明后台</h1>
        <LoginForm />
        <p className={styles.note}>只给在这里工作的人。进出和做过的事，都记在审计日志里。</p>
      </section>
    </main>
  );
}
