import { useId, useState } from "react";
import { Button } from "@changming/ui/button";
import { RichText } from "@changming/ui/rich-text";
import { SectionSpine } from "@changming/ui/section-spine";
import type { GardenDetail } from "./garden-data.ts";
import { isLong, splitLead } from "./record-text.ts";
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
