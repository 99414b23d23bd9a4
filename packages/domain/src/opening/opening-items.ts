import type { OpeningItemName } from "@changming/contract/admin/opening";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Db } from "@changming/db/database";
import { welcomeTo } from "@changming/db/starter/site";
import { productName } from "@changming/kit/product-name";
import type { Services } from "../context/context.ts";
import { legalRules } from "../legal-choice/legal-rules.ts";
import { unansweredRules } from "../legal-choice/list-legal-choices.ts";
import { isBackupLate } from "../site-health/thresholds.ts";

export interface OpeningItem {
  name: OpeningItemName;
  title: string;
  /** The site cannot be opened for the first time without it. */
  isRequired: boolean;
  state: "done" | "partly" | "missing";
  /** What was found, in a few words. */
  status: string;
  /** Why it matters, or what is still to do. */
  reason: string;
  /** Who can do it. */
  doer: string;
}

/** What the checks read; `doctor` has no request. */
export interface OpeningCheck {
  db: Db;
  now: Date;
  site: Services["site"];
  staffCodes: Services["staffCodes"];
}

/**
 * What a real site needs before its opening, and what may follow (R-operation-7). Each state is measured, none is
 * ticked by hand.
 */
export async function checkOpening(check: OpeningCheck): Promise<OpeningItem[]> {
  const row = await check.db.selectFrom("site_info").selectAll().executeTakeFirstOrThrow();
  return [
    contacts(row),
    await texts(check.db),
    await legal(check.db),
    await backupAndKeys(check, row),
    await staff(check),
    sms(check),
    await levelsAndGifts(check.db, row),
    await gardens(check.db),
    payment(check),
    await firstResidence(check.db),
  ];
}

/** The required items that are not done. */
export function missingItems(items: readonly OpeningItem[]): OpeningItem[] {
  return items.filter(({ isRequired, state }) => isRequired && state !== "done");
}

interface Contacts {
  name: string;
  tel: string;
  email: string;
  address: string;
  icp: string;
  welcome_statement: string;
}

function contacts({ name, tel, email, address, icp, welcome_statement: welcome }: Contacts): OpeningItem {
  const found = [
    { what: "站名", is: name !== "" },
    { what: "电话或邮箱", is: tel !== "" || email !== "" },
    { what: "地址", is: address !== "" },
    { what: "备案号", is: icp !== "" },
    // A site that was renamed, or set up by an earlier version, may still welcome visitors to the software.
    {
      what: `自己的欢迎语（现在写的是“${productName}”）`,
      is: name === productName || welcome !== welcomeTo(productName),
    },
  ];
  const missing = found.filter(({ is }) => !is).map(({ what }) => what);
  return {
    name: "contacts",
    title: "站点的名字与联络",
    isRequired: true,
    // A new site has a name and a welcome.
    state: stateOf(missing.length, found.length - 2),
    status: missing.length === 0 ? "写好了" : `还缺${missing.join("、")}`,
    reason: "页脚、协议和“还没有开门”那一页都用它们：家人有事，要找得到您。没有的二维码，页脚就不画。",
    doer: "管理员或编辑",
  };
}

/** `missing`: all of `all` are. */
function stateOf(missing: number, all: number): OpeningItem["state"] {
  if (missing === 0) return "done";
  return missing >= all ? "missing" : "partly";
}

async function texts(db: Db): Promise<OpeningItem> {
  const rows = await db.selectFrom("static_page").select(["title", "is_draft"]).orderBy("content_type").execute();
  const drafts = rows.filter(({ is_draft }) => is_draft);
  const isDone = rows.length === 5 && drafts.length === 0;
  return {
    name: "texts",
    title: "协议、隐私说明和介绍",
    isRequired: true,
    state: isDone ? "done" : drafts.length === 5 || rows.length === 0 ? "missing" : "partly",
    status: isDone
      ? "都采用了"
      : `采用了 ${rows.length - drafts.length} 份，还有 ${5 - rows.length + drafts.length} 份`,
    reason: "五份草稿随程序带来，请逐份读过、改成自己的话再采用。家人注册时同意的，就是这里的字。",
    doer: "管理员或编辑，请法务看",
  };
}

/** Until a rule is answered its lawful choice applies (R-operation-8). */
async function legal(db: Db): Promise<OpeningItem> {
  const open = await unansweredRules(db);
  return {
    name: "legal",
    title: "法规选项",
    isRequired: true,
    state: stateOf(open.length, legalRules.length),
    status: open.length === 0 ? "都回答了" : `还没有回答：${open.map(({ title }) => title).join("、")}`,
    reason: "排行、礼物和未成年人付费，法规有要求，各地也不一样：请读过出处，再拿主意。没有回答的，先按合规的做法来。",
    doer: "管理员，请法务看",
  };
}

async function backupAndKeys(
  { site, now }: OpeningCheck,
  row: { keys_confirmed: string; keys_place: string },
): Promise<OpeningItem> {
  // It may be noted in a bucket that is away.
  const last = await site.lastBackup().catch(() => "unknown" as const);
  const at = last === "unknown" ? null : (last?.at ?? null);
  const isFresh = at !== null && !isBackupLate(now.getTime() - at.getTime());
  const isConfirmed = row.keys_confirmed === site.keysFingerprint;
  const none = last === "unknown" ? "最近的备份量不到" : "还没有备份过";
  const backup = at === null ? none : `${shanghaiDateTime(at).slice(5, 16)} 备份过${isFresh ? "" : "，太旧了"}`;
  const keys = isConfirmed ? `钥匙记在：${row.keys_place}` : "钥匙还没记";
  return {
    name: "backup",
    title: "备份与两把钥匙",
    isRequired: true,
    state: stateOf(Number(!isFresh) + Number(!isConfirmed), 2),
    status: `${backup}，${keys}`,
    reason: "两把钥匙不在备份里，丢了谁也打不开证件和照片。请抄到别处锁好，再用它们的末六位证明抄过。",
    doer: "装机的人抄钥匙，管理员来记",
  };
}

async function staff({ db, staffCodes }: OpeningCheck): Promise<OpeningItem> {
  const rows = await db
    .selectFrom("staff")
    .select(["role", "totp_confirmed_at"])
    .where("suspended_at", "is", null)
    .execute();
  const ready = rows.filter((row) => staffCodes === "off" || row.totp_confirmed_at !== null);
  const deciders = ready.filter(({ role }) => role === "administrator" || role === "finance");
  const isDone = deciders.length >= 2;
  return {
    name: "staff",
    title: "员工与动态码",
    isRequired: true,
    state: isDone ? "done" : stateOf(2 - Math.min(deciders.length, 1), 2),
    status: isDone
      ? `${ready.length} 人，都绑定了动态码`
      : `绑定了动态码的管理员和财务有 ${deciders.length} 人，要两人`,
    reason:
      "大额退款、添管理员这样的事要两个人点头；只有一个人，这些事就停在那里。第二位请装机的人在机器上添：npm run staff:create。",
    doer: "装机的人添第二位，其余的由管理员添",
  };
}

function sms({ site }: OpeningCheck): OpeningItem {
  const statuses = { live: "接上了", sandbox: "沙箱，只能在本机试用", off: "没有接上" };
  return {
    name: "sms",
    title: "短信",
    isRequired: true,
    state: site.sms === "off" ? "missing" : "done",
    status: statuses[site.sms],
    reason: "没有短信，手机号注册不了，也找不回密码。",
    doer: "装机的人",
  };
}

async function levelsAndGifts(db: Db, row: { starter_adopted_at: Date | null }): Promise<OpeningItem> {
  const { gifts, levels } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom("gift").select(eb.fn.countAll<number>().as("n")).where("is_on_sale", "=", true).as("gifts"),
      eb.selectFrom("level").select(eb.fn.countAll<number>().as("n")).as("levels"),
    ])
    .executeTakeFirstOrThrow();
  const isDone = (gifts ?? 0) > 0 && row.starter_adopted_at !== null;
  return {
    name: "gifts",
    title: "等级、礼物与寄语",
    isRequired: false,
    state: isDone ? "done" : "partly",
    status: `${levels} 个等级，${gifts || "没有"} 件礼物${row.starter_adopted_at === null ? "，还是草稿" : ""}`,
    reason: "名称、价目和图画随程序带来，请看过再用：价钱是您的，零元的都算免费，随时可以改。",
    doer: "管理员或编辑",
  };
}

async function gardens(db: Db): Promise<OpeningItem> {
  const rows = await db.selectFrom("garden").select("hidden_at").execute();
  const shown = rows.filter(({ hidden_at }) => hidden_at === null).length;
  return {
    name: "gardens",
    title: "园区",
    isRequired: false,
    state: shown > 0 ? "done" : rows.length > 0 ? "partly" : "missing",
    status: shown > 0 ? `${shown} 座` : rows.length > 0 ? `${rows.length} 座备好了，都还藏着` : "还没有",
    reason: "居所总要安在一处园区里，没有园区，家人提交不了申请。英烈、名人、公益三座是草稿，读过再放出来。",
    doer: "管理员或审核员",
  };
}

function payment({ site }: OpeningCheck): OpeningItem {
  const statuses = { live: "接上了", sandbox: "沙箱，不动真钱", off: "没有接上" };
  return {
    name: "payment",
    title: "微信支付与支付宝",
    isRequired: false,
    state: site.pay === "live" ? "done" : "missing",
    status: statuses[site.pay],
    reason: "没有也能开门：缅怀、写信、免费的礼物都在。",
    doer: "装机的人",
  };
}

async function firstResidence(db: Db): Promise<OpeningItem> {
  const found = await db.selectFrom("residence").select("id").limit(1).executeTakeFirst();
  const isDone = found !== undefined;
  return {
    name: "residence",
    title: "第一处居所",
    isRequired: false,
    state: isDone ? "done" : "missing",
    status: isDone ? "有了" : "还没有",
    reason: "可以自己立一处名人的居所，也可以等第一户人家来申请。",
    doer: "管理员或审核员",
  };
}
