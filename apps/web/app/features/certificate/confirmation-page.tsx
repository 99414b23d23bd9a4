import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "@changming/ui/button";
import type { certificate } from "@changming/contract/certificate";
import type { Client } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import { propertyNotice } from "@changming/contract/certificate-notice";
import { paths } from "../../url/paths.ts";
import { Crumbs } from "../../parts/crumbs.tsx";
import { TextField } from "../../form/text-field.tsx";
import { typed } from "../../form/use-form.ts";
import { loadError } from "../../api/load-error.ts";
import styles from "./confirmation-page.module.css";

/** Whether a certificate is genuine and what it says; public, and works without JavaScript (R-certificate-6). */
export function ConfirmationPage({ confirmation }: { confirmation: Confirmation }) {
  const { number, code, found, isUnknown } = confirmation;
  return (
    <div className={`wrap ${styles.page}`}>
      <Crumbs above={[{ name: "首页", to: paths.home() }]} here="证书查验" />
      <header className={styles.head}>
        <h1>证书查验</h1>
        <p>居所证书、缅怀证书与收据上都印着编号与校验码。两样都对，这里就说出上面写的是什么；扫上面的码也会到这里。</p>
      </header>
      <div className={styles.frame}>
        <div aria-live="polite">
          {found && <Confirmed certificate={found} />}
          {isUnknown && (
            <section className={styles.unknown} aria-labelledby="unknown">
              <h2 id="unknown">没有查到这张证书</h2>
              <p>
                编号 {number} 与校验码对不上。也许抄错了一个字：请对着证书再看一遍，数字 0 与字母 O、1 与 I 容易看混。
              </p>
            </section>
          )}
        </div>
        {/* Filled with the current query; mounted anew for each URL. */}
        <ConfirmForm key={`${number} ${code}`} confirmation={confirmation} />
      </div>
    </div>
  );
}

type Certificate = BodyOf<typeof certificate.confirm>;

/** The query and its result: none yet, a certificate, no certificate, or an invalid field. */
interface Confirmation {
  number: string;
  code: string;
  found: Certificate | null;
  isUnknown: boolean;
  fieldError: { field: "number" | "code"; message: string } | null;
}

/** Looks up the certificate with the URL's number and code; throws when the call fails. */
export async function loadConfirmation(api: Client, address: URL): Promise<Confirmation> {
  const [number, code] = ["number", "code"].map((key) => address.searchParams.get(key)?.trim() ?? "") as [
    string,
    string,
  ];
  const confirmation = { number, code, found: null, isUnknown: false, fieldError: null };
  if (number === "" && code === "") return confirmation;
  if (number === "") return { ...confirmation, fieldError: { field: "number", message: "请输入证书编号" } };
  const result = await api.certificate.confirm({ number, code });
  if (result.ok) return { ...confirmation, found: result.body };
  if (result.error === "certificateUnknown") return { ...confirmation, isUnknown: true };
  if (result.error !== "invalidInput") throw loadError(result.error);
  const field = result.field === "number" ? "number" : "code";
  return { ...confirmation, fieldError: { field, message: code === "" ? "请输入校验码" : result.msg } };
}

/** Form for number and code; without JavaScript it is a plain form with the same result from the server. */
function ConfirmForm({ confirmation: { number, code, fieldError } }: { confirmation: Confirmation }) {
  const navigate = useNavigate();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    void navigate(paths.certificateConfirmation(typed(fields, "number").trim(), typed(fields, "code").trim()));
  }

  const errorOf = (field: string) => (fieldError?.field === field ? fieldError.message : "");
  return (
    <form
      className={styles.form}
      method="get"
      action={paths.certificateConfirmation()}
      aria-label="查验"
      onSubmit={handleSubmit}
    >
      <TextField
        label="证书编号"
        name="number"
        defaultValue={number}
        maxLength={40}
        autoComplete="off"
        hint="如 CM-2026-000026、HY-2026-000026 或 SJ-2026-000026。"
        error={errorOf("number")}
      />
      <TextField
        label="校验码"
        name="code"
        defaultValue={code}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="十二位，如 3F9A-07C2-B1D4；横线可以不写。"
        error={errorOf("code")}
      />
      <Button kind="primary" type="submit" className={styles.submit}>
        查验
      </Button>
    </form>
  );
}

const kinds = { property: "居所证书", remembrance: "缅怀证书", receipt: "收据" } as const;

/** Terms and values of a certificate, without what it does not say. */
function confirmedFacts(certificate: Certificate): (readonly [term: string, text: string])[] {
  const { kind, number, name, holder, address, level_name, residence_area, date } = certificate;
  const { money, refunded_money } = certificate;
  const facts = [
    ["编号", number],
    ["缅怀人", holder],
    [kind === "property" ? "居所主人" : "所缅怀的", name],
    ["坐落", address],
    ["规制", level_name],
    ["面积", residence_area],
    ["金额", money === "" ? "" : `${money} 元`],
    ["已退款或正在退款", refunded_money === "" ? "" : `${refunded_money} 元`],
    [kind === "receipt" ? "开具日期" : "立证日期", date],
  ] as const;
  return facts.filter(([, text]) => text !== "");
}

function sentenceOf({ kind, is_valid, is_private }: Certificate): string {
  if (kind === "receipt") return "这张收据确实由我们开出，编号与金额应当与下面一致。收据不是发票。";
  if (!is_valid) return "这张证书由我们发出过，现在已经失效。";
  if (is_private) return "这张证书确实由我们发出。居所设为私密，别的内容不在这里显示。";
  return "这张证书确实由我们发出，上面写的应当与下面一致。";
}

/** What a certificate confirms; of a private residence only that it is genuine. */
function Confirmed({ certificate }: { certificate: Certificate }) {
  const { kind, is_valid } = certificate;
  return (
    <section className={styles.confirmed} aria-labelledby="confirmed" data-off={!is_valid || undefined}>
      <h2 id="confirmed">{is_valid ? `${kinds[kind]}属实` : `${kinds[kind]}已失效`}</h2>
      <p>{sentenceOf(certificate)}</p>
      <dl className={styles.facts}>
        {confirmedFacts(certificate).map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {kind === "property" && <p className={styles.notice}>{propertyNotice.join("")}</p>}
    </section>
  );
}
