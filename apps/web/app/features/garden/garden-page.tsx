import type { MetaDescriptor } from "react-router";
import { pageLabel } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import { pageMeta, rootDataOf, type RouteMatches } from "../../parts/page-meta.ts";
import { GardenHeader } from "./garden-header.tsx";
import { GardenResidences } from "./garden-residences.tsx";
import { GardenFilterForm } from "./garden-filter-form.tsx";
import { isNarrowed, queryOf, type GardenView, type GardenDetail } from "./garden-data.ts";
import { regionText } from "./garden-texts.tsx";
import { GardenVisiting } from "./garden-visiting.tsx";
import { useId, useState } from "react";
import { Button } from "@changming/ui/button";
import { RichText } from "@changming/ui/rich-text";
import { TitledSection } from "@changming/ui/titled-section";
import styles from "./garden-page.module.css";

/** A whole garden page: header, record, index, residences. */
export function GardenPage({ view }: { view: GardenView }) {
  const { garden, levels, choices, list } = view;
  return (
    <>
      <GardenHeader key={`header ${garden.id}`} garden={garden} />
      <GardenVisiting garden={garden} />
      <GardenRecord key={`record ${garden.id}`} garden={garden} />
      <GardenFilterForm key={`index ${garden.id}`} garden={garden} levels={levels} choices={choices} />
      <GardenResidences garden={garden} levels={levels} choices={choices} list={list} />
    </>
  );
}

/** Head of a garden; search engines index it once, not once per filter. */
export function gardenMeta(view: GardenView | undefined, matches: RouteMatches): MetaDescriptor[] {
  if (!view) return [];
  const { garden, choices, list } = view;
  const meta = pageMeta(rootDataOf(matches), {
    title: `${garden.garden_name}${pageLabel(list.page)}`,
    description: `${regionText(garden.region)}${garden.region && garden.summary ? "，" : ""}${garden.summary}`,
    path: paths.garden(garden.id, queryOf(choices, list.page)),
    image: garden.thumbs[0] ?? garden.thumb,
  });
  const isOneOfMany = isNarrowed(choices) || choices.sort !== 0;
  return isOneOfMany ? [...meta, { name: "robots", content: "noindex, follow" }] : meta;
}

/** The garden's own description. A long text is collapsed where script is available to expand it. */
function GardenRecord({ garden }: { garden: GardenDetail }) {
  const { lead, rest } = splitLead(garden.content);
  if (lead === "" && rest.trim() === "") return null;
  return (
    <TitledSection id="record" title="园记" className={styles.record}>
      <div className={styles.text} data-one={lead === "" || rest.trim() === "" || undefined}>
        {lead !== "" && <RichText html={lead} className={styles.lead} />}
        {rest.trim() !== "" && <Foldable html={rest} />}
      </div>
    </TitledSection>
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
        kind="ghost"
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
