import { waitingTitles } from "@changming/contract/admin/waiting-kinds";
import { fen, yuanText } from "@changming/kit/money";
import { addDays, chineseDay, shanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { checkOpening, missingItems } from "../opening/opening-items.ts";
import { countOperations } from "../today/count-operations.ts";
import { countDays, listWaiting } from "../today/today.ts";

interface ComposedReport {
  subject: string;
  text: string;
  /** Nothing waits and nothing is broken. */
  isEmpty: boolean;
}

const gigabyte = 2 ** 30;
/** Paid orders are delivered within seconds; these are minutes. */
const undeliveredAfterMinutes = 10;

/**
 * The daily report of the acting member of staff: the queues of their role, what is broken, and yesterday's numbers.
 * It has counts only, nothing of a person.
 */
export async function composeReport(ctx: Ctx): Promise<ComposedReport> {
  const now = ctx.clock();
  const { name } = await ctx.db.selectFrom("site_info").select("name").executeTakeFirstOrThrow();
  const waiting = (await listWaiting(ctx)).filter(({ counts }) => counts > 0);
  const broken = await brokenThings(ctx);
  const total = waiting.reduce((sum, { counts }) => sum + counts, 0);
  const more = waiting.some(({ hasMore }) => hasMore) ? "+" : "";
  const queues = waiting.map(({ kind, counts, hasMore, since }) => {
    const oldest = since === null ? "" : `，最早的等了${waitedText(since, now)}`;
    return `· ${waitingTitles[kind]} ${counts}${hasMore ? "+" : ""}${oldest}`;
  });
  const sections = [
    total === 0 ? "没有等您决定的事。" : [`等您决定的 ${total}${more} 件：`, ...queues].join("\n"),
    broken.length === 0
      ? "没有查出坏了的。"
      : [`要紧、要修的 ${broken.length} 件：`, ...broken.map((one) => `· ${one}`)].join("\n"),
    await yesterdayText(ctx),
    `请到后台看：${ctx.services.pay.origin}/admin/today\n几点寄、寄不寄，在后台的“我的”里改。`,
  ];
  const parts = [total > 0 && `等着 ${total}${more} 件`, broken.length > 0 && `要修 ${broken.length} 件`].filter(
    Boolean,
  );
  return {
    subject: `${name}日报 ${chineseDay(shanghaiDay(now))}：${parts.join("，") || "平安"}`,
    text: `${sections.join("\n\n")}\n`,
    isEmpty: parts.length === 0,
  };
}

/** What the opening checklist, the disk and the payments show as broken, a sentence each. */
async function brokenThings({ db, clock, services }: Ctx): Promise<string[]> {
  const now = clock();
  const { site, staffCodes } = services;
  const broken: string[] = [];
  if (!site.isDemo) {
    const items = missingItems(await checkOpening({ db, now, site, staffCodes }));
    broken.push(...items.map(({ title, status, doer }) => `${title}：${status}。找${doer}`));
  }
  const free = (await site.diskSpace())?.freeBytes;
  if (free !== undefined && free < 5 * gigabyte)
    broken.push(`磁盘：只剩 ${(free / gigabyte).toFixed(1)} GB。找装机的人`);
  const { undelivered } = await countOperations(db, now);
  const minutes = Math.floor(undelivered.oldestSeconds / 60);
  if (undelivered.count > 0 && minutes >= undeliveredAfterMinutes)
    broken.push(`付了款没有送达：${undelivered.count} 笔，最早的等了 ${minutes} 分钟。找装机的人`);
  return broken;
}

async function yesterdayText(ctx: Ctx): Promise<string> {
  const { days, showsMoney } = await countDays(ctx);
  const day = addDays(shanghaiDay(ctx.clock()), -1);
  const numbers = days.find((one) => one.day === day);
  if (!numbers) return "";
  const { visits, remembrances, gifts, residences, paidFen } = numbers;
  const paid = showsMoney ? `，付款 ${yuanText(fen(paidFen))} 元` : "";
  return `昨天（${chineseDay(day)}）：登录的到访 ${visits} 次，缅怀 ${remembrances} 人次，献礼 ${gifts} 件${paid}，新居所 ${residences} 座。`;
}

function waitedText(since: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - since.getTime()) / 3_600_000);
  if (hours < 1) return "不到一小时";
  return hours < 24 ? ` ${hours} 小时` : ` ${Math.floor(hours / 24)} 天`;
}
