import { type ReactNode, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { Button, buttonClass } from "@changming/ui/button";
import { useQuery } from "../../api/use-query.ts";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { Crumbs } from "../../parts/crumbs.tsx";
import { useSite } from "../../parts/site-context.tsx";
import { paths, telHref } from "../../url/paths.ts";
import { changeSms, stopOnce } from "./stop-sms.ts";
import styles from "./stop-sms-page.module.css";

const title = "停用提醒短信";

/** Opened from an SMS: stops them by itself, without a login; they can be started again. */
export function StopSmsPage() {
  return (
    <div className={`wrap ${styles.page}`}>
      <Crumbs above={[{ name: "首页", to: paths.home() }]} here={title} />
      <section className={styles.sheet}>
        <h1>{title}</h1>
        <Content />
        <noscript>
          <p>
            这一页要用浏览器的脚本，现在没有打开，短信还没有停用。请打开脚本再点一次短信里的链接，或者打电话告诉我们。
          </p>
        </noscript>
      </section>
    </div>
  );
}

/** In the address once SMS were started again, so that a reload does not stop them. */
const resumedHash = "#resumed";

function Content(): ReactNode {
  const isHydrated = useHydrated();
  const { search, hash } = useLocation();
  if (!isHydrated) return <p className={styles.text}>纪念日的提醒短信，在这里停用，不用登录。</p>;
  const code = new URLSearchParams(search).get("code")?.trim() ?? "";
  if (!/^[\w-]{8,40}$/.test(code)) return <WrongCode />;
  return <Stopping key={code} code={code} isResumed={hash === resumedHash} />;
}

interface StoppingProps {
  code: string;
  /** SMS were started again on this page. */
  isResumed: boolean;
}

/** Stops the SMS and reports it. */
export function Stopping({ code, isResumed }: StoppingProps) {
  const query = useQuery({ key: code, queryFn: () => stopOnce(code), skipsFirstFetch: isResumed });
  const { error } = query;
  if (error === "notFound" || error === "invalidInput") return <WrongCode />;
  if (error && !isResumed) {
    return (
      <div role="alert">
        <p className={styles.text}>
          {error === "offline"
            ? "网络不太通畅，"
            : error === "tooManyRequests"
              ? "点的次数太多了，请过一分钟再试，"
              : "刚才没有办成，"}
          短信还没有停用。
        </p>
        <div className={styles.ways}>
          <Button kind="primary" onClick={query.refetch}>
            再试一次
          </Button>
        </div>
      </div>
    );
  }
  if (!query.body && !isResumed) {
    return (
      <p className={styles.text} role="status">
        正在停用…
      </p>
    );
  }
  return <Stopped code={code} isResumed={isResumed} />;
}

const outcomes = {
  stopped: "已停用：以后不再为纪念日给您发短信，站内消息照旧。",
  resumed: "已恢复：到了要记得的日子，还会给您发短信。",
} as const;

function Stopped({ code, isResumed }: StoppingProps) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const status = useRef<HTMLParagraphElement>(null);

  async function change() {
    if (isBusy) return;
    setBusy(true);
    setError("");
    const result = await changeSms(code, isResumed);
    setBusy(false);
    if (!result.ok) return setError(`没有改成：${result.msg}`);
    const { pathname, search } = location;
    await navigate(
      { pathname, search, hash: isResumed ? "" : resumedHash },
      { replace: true, preventScrollReset: true },
    );
    status.current?.focus();
  }

  return (
    <>
      <p ref={status} className={styles.text} role="status" tabIndex={-1}>
        {isResumed ? outcomes.resumed : outcomes.stopped}
      </p>
      <div className={styles.ways}>
        <Button aria-busy={isBusy} onClick={() => void change()}>
          {isResumed ? "停用短信" : "恢复短信"}
        </Button>
        <Link className={`link ${styles.further}`} to={paths.reminders()}>
          登录后看全部提醒
        </Link>
      </div>
      {error !== "" && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** The address has no code, or one of nobody. */
function WrongCode() {
  const tel = useSite()?.tel;
  return (
    <div role="alert">
      <p className={styles.text}>这个链接打不开，可能没有复制完整，也可能是给从前的手机号发的。短信还没有停用。</p>
      <p className={styles.calm}>
        也可以登录以后，在“纪念日提醒”里停用
        {tel && (
          <>
            ；或者打{" "}
            <a className={`link ${styles.tel}`} href={telHref(tel)}>
              {tel}
            </a>
            ，请我们帮您停用
          </>
        )}
        。
      </p>
      <div className={styles.ways}>
        <Link className={buttonClass("secondary")} to={paths.reminders()}>
          去纪念日提醒
        </Link>
      </div>
    </div>
  );
}
