import { type ComponentType, useState } from "react";
import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import type { Client } from "@changming/contract/client";
import { paths } from "../../url/paths.ts";
import { Crumbs } from "../../parts/crumbs.tsx";
import { useSite } from "../../parts/site-context.tsx";
import { type Queued, Received } from "./received.tsx";
import styles from "./request-page.module.css";
import { idOf } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";

interface RequestPageProps {
  subject: RequestSubject | null;
  title: string;
  lead: string;
  thanks: string;
  /** What happens to the request, step by step. */
  steps: readonly string[];
  Form: ComponentType<RequestFormProps>;
}

/** A page with a form, public; then the number under which the request is stored (R-privacy-8). */
export function RequestPage({ subject, title, lead, thanks, steps, Form }: RequestPageProps) {
  const [queued, setQueued] = useState<Queued | null>(null);
  const person = subject && subject.name !== "" ? [{ name: subject.name, to: paths.residence(subject.id) }] : [];
  return (
    <div className={`wrap ${styles.page}`}>
      <Crumbs above={[{ name: "首页", to: paths.home() }, ...person]} here={title} />
      <header className={styles.head}>
        <h1>{title}</h1>
        {!queued && <p>{lead}</p>}
      </header>
      <div className={styles.frame}>
        <div className={styles.column}>
          {queued ? (
            <Received {...queued} thanks={thanks}>
              <Link className={buttonClass("secondary")} to={person[0]?.to ?? paths.home()}>
                {person[0] ? `回到${person[0].name}的居所` : "回首页"}
              </Link>
            </Received>
          ) : (
            <Form subject={subject} onSent={setQueued} />
          )}
          <noscript>
            <WithoutScript />
          </noscript>
        </div>
        <aside className={styles.aside} aria-labelledby="request-steps">
          <h2 id="request-steps">之后会怎样</h2>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </aside>
      </div>
    </div>
  );
}

/** The page that a request is about, as in the URL. */
export interface RequestSubject {
  id: number;
  /** Empty for a page that the user may not see, which looks the same as a missing one. */
  name: string;
}

export interface RequestFormProps {
  subject: RequestSubject | null;
  onSent(queued: Queued): void;
}

/** The page in the URL; null without one: the request can be made all the same. */
export async function loadSubject(api: Client, address: URL): Promise<RequestSubject | null> {
  const id = idOf(address);
  if (id === null) return null;
  const detail = await api.residence.detail({ id });
  if (!detail.ok && detail.error === "notFound") return { id, name: "" };
  return { id, name: bodyOrThrow(detail).name };
}

/** Other ways to make the request. */
function WithoutScript() {
  const site = useSite();
  const ways = [site?.tel && `打电话 ${site.tel}`, site?.email && `写邮件到 ${site.email}`].filter(Boolean);
  return (
    <p className={styles.noscript}>
      这张表要打开浏览器的脚本才能提交。
      {ways.length > 0 && `不方便的话，${ways.join("，或")}，一样会有人办。`}
    </p>
  );
}
