import type { opening } from "@changming/contract/admin/opening";
import type { BodyOf } from "@changming/contract/define";
import type { Db } from "@changming/db/database";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { listLegalChoices } from "../legal-choice/list-legal-choices.ts";
import { isSiteOpen } from "../site-info/get-site-info.ts";
import { canAdoptStarter, canConfirmKeys, canOpenSite, canSeeOpening } from "./access.ts";
import { checkOpening, type OpeningItem } from "./opening-items.ts";

interface OpeningState {
  siteName: string;
  isOpen: boolean;
  openedAt: Date | null;
  closedAt: Date | null;
  sentence: string;
  /** The announced Shanghai day. */
  opensOn: string | null;
  /** Levels, gifts and canned messages are not yet reviewed. */
  isStarterDraft: boolean;
}

/** Whether visitors see the site. */
export async function readOpening(db: Db): Promise<OpeningState> {
  const row = await db
    .selectFrom("site_info")
    .select(["name", "opened_at", "closed_at", "closed_sentence", "opens_on", "starter_adopted_at"])
    .executeTakeFirst();
  // Every start creates the row before the first request.
  if (!row) {
    const none = { openedAt: null, closedAt: null, sentence: "", opensOn: null };
    return { ...none, siteName: "", isOpen: true, isStarterDraft: false };
  }
  const { opened_at: openedAt, closed_at: closedAt, closed_sentence: sentence, opens_on: opensOn } = row;
  const isOpen = isSiteOpen(row);
  const isStarterDraft = row.starter_adopted_at === null;
  return { siteName: row.name, isOpen, openedAt, closedAt, sentence, opensOn, isStarterDraft };
}

/** The state with the checklist; a demo has none. Throws `sessionInvalid` for anyone but staff. */
export async function getOpening(ctx: Ctx): Promise<OpeningState & { items: OpeningItem[]; legal: LegalState[] }> {
  demand(canSeeOpening(ctx.actor));
  const { site, staffCodes } = ctx.services;
  const items = site.isDemo ? [] : await checkOpening({ db: ctx.db, now: ctx.clock(), site, staffCodes });
  return { ...(await readOpening(ctx.db)), items, legal: site.isDemo ? [] : await legalStates(ctx) };
}

/** What applies now of a legal rule. */
interface LegalState {
  title: string;
  state: string;
  source: string;
  isLawful: boolean;
}

async function legalStates(ctx: Ctx): Promise<LegalState[]> {
  return (await listLegalChoices(ctx)).map(({ rule, effective }) => {
    const isLawful = effective === rule.lawful.value;
    return { ...rule.short, state: (isLawful ? rule.lawful : rule.asSpecified).short, isLawful };
  });
}

const timeOrNone = (at: Date | null) => (at === null ? ("" as const) : shanghaiDateTime(at));

export function presentOpening(
  {
    siteName,
    isOpen,
    openedAt,
    closedAt,
    sentence,
    opensOn,
    isStarterDraft,
    items,
    legal,
  }: Awaited<ReturnType<typeof getOpening>>,
  actor: Ctx["actor"],
): BodyOf<typeof opening.detail> {
  // Without a recent reauthentication the dialog asks for one.
  const mayOpen = canOpenSite(actor);
  const canOpen = mayOpen.allowed || mayOpen.reason === "staffProofNeeded";
  return {
    site_name: siteName,
    is_open: isOpen,
    open_time: timeOrNone(openedAt),
    close_time: timeOrNone(closedAt),
    sentence,
    opens_on: opensOn ?? "",
    is_starter_draft: isStarterDraft,
    legalList: legal.map(({ isLawful, ...one }) => ({ ...one, is_lawful: isLawful })),
    can: { open: canOpen, confirm_keys: canConfirmKeys(actor).allowed, adopt: canAdoptStarter(actor).allowed },
    itemList: items.map(({ isRequired, ...item }) => ({ ...item, is_required: isRequired })),
  };
}
