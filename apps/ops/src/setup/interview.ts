import { lstat, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { siteInfo } from "@changming/contract/admin/site-info";
import { isRoot } from "@changming/db/embedded/ownership";
import { ConfigError, invalidAddress, parseConfig } from "@changming/server/config/config";
import { type Keys, requireApart } from "../backup/keys.ts";
import { isStaffLogin, isStaffName, staffPasswordProblem } from "../staff/install-staff.ts";
import { checkFolder } from "../doctor/check-data-folder.ts";
import { checkSettings } from "../doctor/check-settings.ts";
import { type DatabaseFacts, inspectDatabase, problemOf } from "./inspect-database.ts";
import type { AnswerName, Question, Respondent } from "./respondent.ts";
import { type Env, existingKeys, isPlainValue, type Settings } from "./settings-files.ts";

/** What setup does when all answers are acceptable. */
export interface SetupPlan {
  settings: Settings;
  /** Settings for the file `env`. */
  answers: Env;
  /** Keys that exist; the others are created. */
  keys: Partial<Keys>;
  /** The name of the site that has one already. */
  presentName: string | null;
  /** The name for an empty site. */
  siteName: string | null;
  hasAdministrator: boolean;
  /** Null: one exists, or is added later. */
  administrator: { login: string; name: string; password: string } | null;
}

interface InterviewOptions {
  respondent: Respondent;
  say(line: string): void;
  now(): Date;
}

/**
 * Collects the answers, each checked with the checks of doctor before the next question (R-operation-13). Changes
 * nothing: an interrupted interview leaves no trace.
 */
export async function interview(settings: Settings, options: InterviewOptions): Promise<SetupPlan> {
  const answers: Env = { ...settings.current };
  const talk = new Interview(settings, answers, options);
  await talk.settleSetting("PUBLIC_ORIGIN", "公开的网址，https:// 开头（还没有域名可以留空，只在本机打开）", "网址");
  await talk.settleFolder("DATA_DIR", "数据目录");
  const { facts, keys } = await talk.settleDatabase();
  const siteName = await talk.settleName(facts);
  await talk.settleProxies();
  await talk.settleSetting("SMS_GATEWAY", "短信：off 先关着；aliyun、tencent 要先在设置文件里写好密钥", "短信");
  await talk.settleSetting("PAY_GATEWAY", "支付：off 先关着；live 要先在设置文件里写好商户密钥", "支付");
  await talk.settleFolder("BACKUP_DIR", "备份目录");
  const { hasAdministrator, siteName: presentName } = facts;
  const administrator = await talk.settleAdministrator(facts);
  return { settings, answers, keys, presentName, siteName, hasAdministrator, administrator };
}

/** One method a question; each stores its setting in `answers` or returns what is no setting. */
class Interview {
  #settings: Settings;
  #answers: Env;
  #options: InterviewOptions;

  constructor(settings: Settings, answers: Env, options: InterviewOptions) {
    this.#settings = settings;
    this.#answers = answers;
    this.#options = options;
  }

  /** The answer as `check` returns it; a ConfigError of `check` is the reason to answer again. */
  async #settle<Value>(question: Question, check: (given: string) => Value | Promise<Value>): Promise<Value> {
    const { respondent } = this.#options;
    for (;;) {
      const given = await respondent.answer(question);
      try {
        return await check(given);
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        respondent.reject(question, error.message);
      }
    }
  }

  /** A setting; stored as `check` returns it. */
  async #settleValue(
    question: { name: AnswerName; text: string; fallback?: string },
    check: (given: string) => string | Promise<string>,
  ): Promise<void> {
    const fallback = question.fallback ?? this.#answers[question.name] ?? "";
    this.#answers[question.name] = await this.#settle({ ...question, fallback }, (given) => {
      if (!isPlainValue(given)) {
        throw new ConfigError("请不要用空格、引号、#、$ 和反斜线（数据库密码里的请写成 % 编码）");
      }
      return check(given);
    });
  }

  /** A setting that the server accepts and in which doctor finds nothing bad under this name. */
  settleSetting(name: AnswerName, text: string, findingName: string): Promise<void> {
    return this.#settleValue({ name, text }, async (given) => {
      const config = parseConfig({ ...this.#answers, [name]: given });
      const findings = await checkSettings(config, this.#options.now());
      const bad = findings.find((finding) => finding.name === findingName && finding.state === "bad");
      if (bad) throw new ConfigError(problemOf(bad));
      return name === "PUBLIC_ORIGIN" ? (config.publicOrigin ?? "") : given;
    });
  }

  settleFolder(name: "DATA_DIR" | "BACKUP_DIR", label: string): Promise<void> {
    const { isService, keysPath } = this.#settings;
    const usual = this.#answers[name] ?? join(this.#answers.DATA_DIR ?? "", "backups");
    return this.#settleValue({ name, text: label, fallback: usual }, async (given) => {
      const folder = resolve(given === "" ? usual : given);
      if (isService && folder !== usual) {
        throw new ConfigError(`装成服务时${label}固定是 ${usual}（服务只许写那里），别的磁盘可以挂在那里`);
      }
      await requireWritable(label, folder, isService);
      if (name === "BACKUP_DIR") requireApart(keysPath, folder);
      return folder;
    });
  }

  async settleDatabase(): Promise<{ facts: DatabaseFacts; keys: Partial<Keys> }> {
    let found: { facts: DatabaseFacts; keys: Partial<Keys> } | undefined;
    const text = "自备的 PostgreSQL 的地址（没有就用内置的，放在数据目录里）";
    await this.#settleValue({ name: "DATABASE_URL", text }, async (given) => {
      const env = { ...this.#answers, DATABASE_URL: given };
      const keys = await existingKeys(this.#settings, env);
      const config = { ...parseConfig(env), vaultKey: keys.vault ?? null, secretKey: keys.secret ?? null };
      const facts = await inspectDatabase(config, this.#options.now);
      if (facts.problem !== null) throw new ConfigError(facts.problem);
      if (facts.areKeysInUse && (keys.vault === undefined || keys.secret === undefined)) {
        throw new ConfigError(`这个数据库要用原来的两把密钥打开：请先把它们放回 ${this.#settings.keysPath}`);
      }
      found = { facts, keys };
      return given;
    });
    if (found === undefined) throw new Error("no database was inspected");
    return found;
  }

  /** Null: the site has a name, which staff change. */
  async settleName({ siteName }: DatabaseFacts): Promise<string | null> {
    if (siteName !== null) {
      this.#options.say(`站名没有变：${siteName}（要改请到后台的“站点信息”）`);
      return null;
    }
    return this.#settle({ name: "SITE_NAME", text: "站名", fallback: "长明" }, (given) => {
      const { success, data, error } = siteInfo.save.input.shape.name.safeParse(given);
      if (!success) throw new ConfigError(error.issues[0]?.message ?? "这个站名不能用");
      return data;
    });
  }

  settleProxies(): Promise<void> {
    const fallback = this.#answers.TRUST_PROXY ?? (this.#answers.PUBLIC_ORIGIN ? "127.0.0.1" : "");
    const text = "网站前面的反向代理（nginx）从哪个地址过来";
    return this.#settleValue({ name: "TRUST_PROXY", text, fallback }, (given) => {
      const invalid = given === "" ? null : invalidAddress(given.split(","));
      if (invalid !== null) throw new ConfigError(`“${invalid}”不是地址或网段，应写成 127.0.0.1 这样`);
      return given;
    });
  }

  /** Null: there is one, or the operator adds one later. */
  async settleAdministrator({ hasAdministrator, logins }: DatabaseFacts): Promise<SetupPlan["administrator"]> {
    if (hasAdministrator) {
      this.#options.say("已经有管理员了，不再添加。");
      return null;
    }
    const login = await this.#settle(
      { name: "ADMIN_LOGIN", text: "第一位管理员的登录名", fallback: "admin" },
      (given) => {
        if (!isStaffLogin(given)) throw new ConfigError("登录名是 2 到 32 个小写字母、数字、. _ -，以字母开头");
        if (logins.includes(given)) throw new ConfigError("这个登录名已有人用，请换一个");
        return given;
      },
    );
    const name = await this.#settle({ name: "ADMIN_NAME", text: "管理员的名字", fallback: "管理员" }, (given) => {
      if (!isStaffName(given)) throw new ConfigError("请输入名字，最多 20 个字");
      return given;
    });
    const text = "管理员的密码，10 到 64 个字符，字母和数字都要有（输入时不显示；回车：以后再添加）";
    const question: Question = { name: "ADMIN_PASSWORD", text, fallback: "", isSecret: true };
    const password = await this.#settle(question, (given) => {
      const problem = given === "" ? null : staffPasswordProblem(given);
      if (problem !== null) throw new ConfigError(problem);
      return given;
    });
    return password === "" ? null : { login, name, password };
  }
}

/** Throws ConfigError when the folder, or the nearest one above it that exists, cannot be written. */
async function requireWritable(label: string, folder: string, isService: boolean): Promise<void> {
  const exists = (path: string) => lstat(path).then(Boolean, () => false);
  let nearest = folder;
  // The service's folders belong to its user and so are created with it.
  if (!isService) while (!(await exists(nearest)) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  const finding = await checkFolder(label, nearest);
  const command = `install -d -m 0700 -o changming -g changming ${folder}`;
  if (finding.state === "bad")
    throw new ConfigError(isService ? `${finding.message}，请先 ${command}` : problemOf(finding));
  if (isService && isRoot() && (await stat(folder)).uid === 0) {
    throw new ConfigError(`${folder} 属于 root，服务写不进去，请先 ${command}`);
  }
}
