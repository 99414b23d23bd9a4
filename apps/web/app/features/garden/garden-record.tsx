import { useId, useState } from "react";
import { Button } from "@changming/ui/button";
import { RichText } from "@changming/ui/rich-text";
import { SectionSpine } from "@changming/ui/section-spine";
import type { GardenDetail } from "./garden-data.ts";
import styles from "./garden-record.module.css";

/** The garden's own description. A long text is collapsed where script is available to expand it. */
export function GardenRecord({ garden }: { garden: GardenDetail }) {
  const { lead, rest } = splitLead(garden.content);
  if (lead === "" && rest.trim() === "") return null;
  return (
    <SectionSpine id="record" title="园记" className={styles.record}>
      <div className={styles.text} data-one={lead === "" || rest.trim() === "" || undefined}>
        {lead !== "" && <RichText html={lead} className={styles.lead} />}
        {rest.trim() !== "" && <Foldable html={rest} />}
      </div>
    </SectionSpine>
  );
}

function Foldable({ html }: { html: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!isLong(html)) return <RichText html={html} className={styles.rest} />;
  return (
    <div>
      {/* A link in the collapsed part must become visible when it takes the focus. */}
      <div id={id} className={styles.fold} data-folded={!isOpen || undefined} onFocus={() => setOpen(true)}>
        <RichText html={html} className={styles.rest} />
      </div>
      <Button
        kind="bare"
        className={`link ${styles.more}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "收起" : "读完"}
      </Button>
    </div>
  );
}

/** Characters of text, without markup. */
function lengthOf(html: string): number {
  return [...html.replace(/<[^>]*>/g, "")].length;
}

/** In characters; a longer first paragraph is not used as a lead. */
const maxLeadLength = 160;

/** Splits off the first paragraph of a garden's record, which is set larger than the rest. */
export function splitLead(html: string): { lead: string; rest: string } {
  const lead = /^\s*<p(?: [^>]*)?>[^]*?<\/p>/.exec(html)?.[0] ?? "";
  if (/<img\b/.test(lead) || lengthOf(lead) > maxLeadLength) return { lead: "", rest: html };
  return { lead, rest: html.slice(lead.length) };
}

/** Characters that are visible before a record is collapsed. */
const enough = 200;

/** True for a text that would push the index far down; images and tables always would. */
export function isLong(html: string): boolean {
  return lengthOf(html) > enough || /<(?:img|table)\b/.test(html);
}
