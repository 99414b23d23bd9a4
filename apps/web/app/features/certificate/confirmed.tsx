import { propertyNotice } from "@changming/contract/certificate-notice";
import styles from "./confirmed.module.css";
import type { Confirmed as Certificate } from "./load-confirmation.ts";

const kinds = { property: "居所证书", remembrance: "缅怀证书" } as const;

/** Terms and values of a certificate, without what it does not say. */
function confirmedFacts(certificate: Certificate): (readonly [term: string, text: string])[] {
  const { kind, number, name, holder, address, level_name, residence_area, date } = certificate;
  const facts = [
    ["编号", number],
    ["缅怀人", holder],
    [kind === "property" ? "居所主人" : "所缅怀的", name],
    ["坐落", address],
    ["规制", level_name],
    ["面积", residence_area],
    ["立证日期", date],
  ] as const;
  return facts.filter(([, text]) => text !== "");
}

function sentenceOf({ is_valid, is_private }: Certificate): string {
  if (!is_valid) return "这张证书由我们发出过，现在已经失效。";
  if (is_private) return "这张证书确实由我们发出。居所设为私密，别的内容不在这里显示。";
  return "这张证书确实由我们发出，上面写的应当与下面一致。";
}

/** What a certificate confirms; of a private residence only that it is genuine. */
export function Confirmed({ certificate }: { certificate: Certificate }) {
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
