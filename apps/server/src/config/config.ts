import { z } from "zod";
import { BlockList, isIP } from "node:net";
import {
  foreignGateway,
  type MailConfig,
  mailConfigOf,
  mailEnvironment,
  type PayConfig,
  payConfigOf,
  payEnvironment,
  type SmsConfig,
  smsConfigOf,
  smsEnvironment,
} from "./gateway-config.ts";
import { foreignWechat, type WechatConfig, wechatConfigOf, wechatEnvironment } from "./wechat-config.ts";
import { databaseEnvironment } from "./database-config.ts";
import { type RedisConfig, redisEnvironment } from "./redis-config.ts";
import { StorageError } from "@changming/gateways/storage/storage";
import { type StorageConfig, storageConfigOf, storageEnvironment } from "./storage-config.ts";
import { type TracesConfig, tracesConfigOf, tracesEnvironment } from "./traces-config.ts";
import { workersEnvironment } from "./workers.ts";

const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);

const keyText = z.string().regex(/^[0-9a-f]{64}$/);

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3_000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  ...databaseEnvironment,
  ...redisEnvironment,
  ...workersEnvironment,
  ...storageEnvironment,
  PUBLIC_ORIGIN: origin.optional(),
  MOBILE_ORIGIN: origin.optional(),
  HSTS_SUBDOMAINS: flag.default(false),
  HSTS_PRELOAD: flag.default(false),
  DEMO: flag.optional(),
  ALLOW_PUBLIC_DEMO: flag.default(false),
  TRUST_PROXY: z.string().optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().min(0.01).max(1_000_000).default(1),
  STAFF_ADDRESSES: z.string().optional(),
  STAFF_TOTP: z.enum(["required", "off"]).optional(),
  VAULT_KEY: keyText.optional(),
  SECRET_KEY: keyText.optional(),
  ...smsEnvironment,
  ...payEnvironment,
  ...mailEnvironment,
  ...wechatEnvironment,
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{20,200}$/)
    .optional(),
  ...tracesEnvironment,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

/** Names of the settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** null: embedded PostgreSQL under dataDir. */
  databaseUrl: string | null;
  /** A pooler in transaction mode before that database, for the queries of requests and jobs; null: none. */
  poolerUrl: string | null;
  /** Standbys of that database, for reads that may be some seconds old. */
  replicaUrls: readonly string[];
  /** Redis or Valkey between the nodes; null: they use PostgreSQL alone. */
  redis: RedisConfig | null;
  /** Processes that serve the port. */
  workers: number;
  storage: StorageConfig;
  /** As set; null on a local machine. */
  publicOrigin: string | null;
  /** Public origin of the site: for canonical addresses, feeds and QR codes. */
  origin: string;
  mobileOrigin: string | null;
  isHttps: boolean;
  /** Scope of HSTS: this site, its subdomains too, or also browsers' preload lists. */
  hstsScope: "site" | "subdomains" | "preload";
  /** Load the demo data, with its logins, into an empty database. */
  isDemo: boolean;
  /** Addresses whose forwarding headers are trusted, comma separated. */
  trustedProxies: string | null;
  /** Multiplies every rate limit: above 1 where many people share one address. */
  rateLimitFactor: number;
  /** Key of sealed documents, 64 hex digits; null: one is created under dataDir. */
  vaultKey: string | null;
  /** Key of passwords and codes, 64 hex digits; null: one is created under dataDir. */
  secretKey: string | null;
  sms: SmsConfig;
  /** Maximum verification codes of the whole site in an hour. */
  codesPerHour: number;
  /** What one SMS costs, in fen, to estimate the cost of a garden's letter. */
  smsPriceFen: number;
  /** Whether staff need a code beside their password; off in the demo only. */
  staffCodes: "required" | "off";
  /** Addresses and ranges from which the back office can be opened; null: everywhere. */
  staffAddresses: readonly string[] | null;
  pay: PayConfig;
  mail: MailConfig;
  wechat: WechatConfig;
  metrics: MetricsConfig | null;
  traces: TracesConfig | null;
  logLevel: z.output<typeof environment>["LOG_LEVEL"];
}

/** Where monitoring reads /metrics. null in place of it: nowhere. */
export interface MetricsConfig {
  /** null: on the port of the site. */
  listen: { port: number; host: string } | null;
  /** What a bearer has to present; null: nothing, on a port of its own only. */
  token: string | null;
}

/** An invalid setting; the message is the one line that the operator reads. */
export class ConfigError extends Error {}

const loopback = new Set(["127.0.0.1", "localhost", "::1"]);

/** Expected format of a setting, where that helps. */
const expected: Record<string, string> = {
  DATABASE_URL: "应以 postgres:// 开头",
  DATABASE_POOLER_URL: "应以 postgres:// 开头",
  DATABASE_REPLICA_URLS: "每个应以 postgres:// 开头，几个之间用逗号分开",
  REDIS_URL:
    "应写成 redis://用户:密码@地址:6379，哨兵写成 redis-sentinel://用户:密码@地址:26379,地址:26379#主库名，集群写成 redis-cluster://用户:密码@地址:6379,地址:6379",
  WORKERS: "应为 1 到 16 的整数，或 auto",
  PUBLIC_ORIGIN: "应是完整的网址，例如 https://example.org",
  MOBILE_ORIGIN: "应是完整的网址，例如 https://m.example.org",
  S3_ENDPOINT: "应是完整的网址，例如 https://oss-cn-hangzhou.aliyuncs.com",
  S3_BUCKET: "应为 3 到 63 个小写字母、数字、点或连字符",
  S3_PREFIX: "应为字母、数字、下划线或连字符，可以用斜线分层，例如 site/",
  VAULT_KEY: "应为 64 位小写十六进制数",
  SECRET_KEY: "应为 64 位小写十六进制数",
  OTEL_EXPORTER_OTLP_ENDPOINT: "应是完整的网址，例如 http://127.0.0.1:4318",
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "应是完整的网址，例如 http://127.0.0.1:4318/v1/traces",
  OTEL_EXPORTER_OTLP_PROTOCOL: "只支持 http/protobuf",
  OTEL_TRACES_EXPORTER: "只支持 otlp 或 none",
  SMTP_URL: "应以 smtps:// 或 smtp:// 开头，例如 smtps://用户:密码@smtp.example.org（密码里的特殊字符要写成 %XX）",
  MAIL_FROM: "应是邮箱地址，例如 长明 <notice@example.org>",
  WECHAT_TEMPLATE_FIELDS: "应写成 person=thing1,day=time2,words=thing3，右边是模板里的字段名",
  WECHAT_EVENT_TOKEN: "应为 3 到 32 个字母或数字",
  WECHAT_EVENT_AES_KEY: "应为 43 个字母或数字",
  METRICS_TOKEN: "应为 20 到 200 个字母、数字、下划线或连字符",
};

/** Settings whose invalid value is printed; any other may hold a secret. */
const printable = new Set(
  [
    "PORT",
    "HOST",
    "DATA_DIR",
    "PUBLIC_ORIGIN",
    "MOBILE_ORIGIN",
    "DEMO",
    "ALLOW_PUBLIC_DEMO",
    "RATE_LIMIT_FACTOR",
    "HSTS_SUBDOMAINS",
    "HSTS_PRELOAD",
  ].concat([
    "STAFF_TOTP",
    "LOG_LEVEL",
    "SMS_GATEWAY",
    "SMS_HOURLY_LIMIT",
    "SMS_PRICE_FEN",
    "PAY_GATEWAY",
    "WECHAT_GATEWAY",
    "WORKERS",
    "STORAGE",
    "STORAGE_ALSO",
    "S3_ENDPOINT",
    "S3_BUCKET",
    "S3_PREFIX",
    "S3_ADDRESSING",
    "METRICS_PORT",
    "METRICS_HOST",
    "OTEL_SERVICE_NAME",
    "OTEL_TRACES_EXPORTER",
    "OTEL_TRACES_SAMPLER_ARG",
    "OTEL_BSP_SCHEDULE_DELAY",
  ]),
);

/** Parses the settings. Throws ConfigError with one message for the first invalid one (R-operation-2). */
export function parseConfig(env: Record<string, string | undefined>): Config {
  // An empty variable counts as absent.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0] ?? "");
    const value = printable.has(name) ? (given[name] ?? "（空）") : null;
    const hidden = value === null && expected[name] === undefined ? "请对照文档检查（这里不显示它的内容）" : null;
    const why = [value, expected[name], hidden].filter((part) => part != null).join("，");
    throw new ConfigError(`环境变量 ${name} 的值不能用：${why}`);
  }
  const { data } = parsed;
  const isDemo = data.DEMO ?? data.DATABASE_URL === undefined;
  const isPublic = !loopback.has(data.HOST) || data.PUBLIC_ORIGIN !== undefined;
  if (isDemo && isPublic && !data.ALLOW_PUBLIC_DEMO) {
    throw new ConfigError("演示账号人人皆知，不能开放给外部：请设 DEMO=0，或确知后果时设 ALLOW_PUBLIC_DEMO=1");
  }
  if (data.STAFF_TOTP === "off" && !isDemo) {
    throw new ConfigError("只有演示时员工登录才可以不用动态码：请去掉 STAFF_TOTP=off");
  }
  for (const name of ["DATABASE_POOLER_URL", "DATABASE_REPLICA_URLS"] as const) {
    if (data[name] !== undefined && data.DATABASE_URL === undefined) {
      throw new ConfigError(`${name} 要与 DATABASE_URL 一起用：请也设 DATABASE_URL`);
    }
  }
  const storage = storageConfigOf(data);
  if (data.STORAGE_ALSO === data.STORAGE) throw new ConfigError("STORAGE_ALSO 是另一处，不能与 STORAGE 相同");
  if ("missing" in storage) throw new ConfigError(`存文件的桶还缺环境变量 ${storage.missing}`);
  const sms = smsConfigOf(data);
  if ("missing" in sms) throw new ConfigError(`短信网关 ${data.SMS_GATEWAY} 还缺环境变量 ${sms.missing}`);
  if (sms.kind === "sandbox" && isPublic && !data.ALLOW_PUBLIC_DEMO) {
    throw new ConfigError(
      "沙箱里的验证码谁都能看，不能开放给外部：请用 SMS_GATEWAY 配置短信网关（没有就设 off），或确知后果时设 ALLOW_PUBLIC_DEMO=1",
    );
  }
  const mail = mailConfigOf(data, isDemo);
  if ("missing" in mail) throw new ConfigError(`发邮件还缺环境变量 ${mail.missing}`);
  const pay = payConfigOf(data);
  if ("missing" in pay) throw new ConfigError(`支付还缺环境变量 ${pay.missing}`);
  const metrics = metricsConfigOf(data);
  const wechat = wechatConfigOf(data, isDemo);
  if ("missing" in wechat) throw new ConfigError(`微信登录还缺环境变量 ${wechat.missing}`);
  if (data.WORKERS > 1) assertForWorkers({ port: data.PORT, pay, wechat, metrics });
  if (isPublic && !data.ALLOW_PUBLIC_DEMO) {
    assertRealMoney(pay);
    assertRealWechat(wechat);
  }
  if (data.HSTS_PRELOAD && !data.HSTS_SUBDOMAINS) {
    throw new ConfigError("HSTS_PRELOAD=1 要连同子域名一起：请也设 HSTS_SUBDOMAINS=1，或去掉 HSTS_PRELOAD");
  }
  if (data.MOBILE_ORIGIN !== undefined && data.MOBILE_ORIGIN === data.PUBLIC_ORIGIN) {
    throw new ConfigError("MOBILE_ORIGIN 是另一个手机站的地址，不能与 PUBLIC_ORIGIN 相同");
  }
  if (data.METRICS_PORT !== undefined && data.METRICS_PORT === data.PORT) {
    throw new ConfigError(
      "METRICS_PORT 不能与 PORT 相同；想在网站的端口上提供监控数据，请不设 METRICS_PORT，只设 METRICS_TOKEN",
    );
  }
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL ?? null,
    poolerUrl: data.DATABASE_POOLER_URL ?? null,
    replicaUrls: data.DATABASE_REPLICA_URLS ?? [],
    redis: data.REDIS_URL ?? null,
    workers: data.WORKERS,
    storage,
    publicOrigin: data.PUBLIC_ORIGIN ?? null,
    origin: data.PUBLIC_ORIGIN ?? `http://${isIP(data.HOST) === 6 ? `[${data.HOST}]` : data.HOST}:${data.PORT}`,
    mobileOrigin: data.MOBILE_ORIGIN ?? null,
    isHttps: data.PUBLIC_ORIGIN?.startsWith("https:") ?? false,
    hstsScope: data.HSTS_PRELOAD ? "preload" : data.HSTS_SUBDOMAINS ? "subdomains" : "site",
    isDemo,
    trustedProxies: data.TRUST_PROXY ?? null,
    rateLimitFactor: data.RATE_LIMIT_FACTOR,
    vaultKey: data.VAULT_KEY ?? null,
    secretKey: data.SECRET_KEY ?? null,
    sms,
    codesPerHour: data.SMS_HOURLY_LIMIT,
    smsPriceFen: data.SMS_PRICE_FEN,
    staffAddresses: staffAddressesOf(data.STAFF_ADDRESSES),
    staffCodes: data.STAFF_TOTP ?? (isDemo ? "off" : "required"),
    pay,
    mail,
    wechat,
    metrics,
    traces: tracesConfigOf(data),
    logLevel: data.LOG_LEVEL,
  };
}

function metricsConfigOf(data: z.output<typeof environment>): MetricsConfig | null {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token = null } = data;
  if (port === undefined) return token === null ? null : { listen: null, token };
  return { listen: { port, host }, token };
}

/** Rejects what works in one process only. */
function assertForWorkers({ port, pay, wechat, metrics }: Pick<Config, "port" | "pay" | "wechat" | "metrics">): void {
  const reject = (what: string, instead: string) => {
    throw new ConfigError(`${what}只能在一个进程里用：请${instead}，或不设 WORKERS`);
  };
  if (pay.kind === "sandbox") reject("支付沙箱", "设 PAY_GATEWAY=off 或 live");
  if (wechat.kind === "sandbox") reject("微信沙箱", "设 WECHAT_GATEWAY=off 或配置微信的 AppID");
  if (metrics?.listen === null) reject("网站端口上的监控数据", "设 METRICS_PORT");
  if (port === 0) reject("PORT=0", "设一个端口");
}

/** The sandbox accepts payments without money, and a foreign gateway address would receive the payments. */
function assertRealMoney(pay: PayConfig): void {
  if (pay.kind === "sandbox") {
    throw new ConfigError(
      "支付沙箱里谁都能不花钱就付款，不能开放给外部：请配置支付密钥（没有就设 PAY_GATEWAY=off），或确知后果时设 ALLOW_PUBLIC_DEMO=1",
    );
  }
  const foreign = foreignGateway(pay);
  if (foreign === null) return;
  throw new ConfigError(`支付网关的地址不是官方的：${foreign}，确知后果时请设 ALLOW_PUBLIC_DEMO=1`);
}

/** In the sandbox everybody can be every user, and a foreign address would receive the secret. */
function assertRealWechat(wechat: WechatConfig): void {
  if (wechat.kind === "sandbox") {
    throw new ConfigError("微信沙箱里谁都能冒充别人登录，不能开放给外部：请设 WECHAT_GATEWAY=off，或配置微信的 AppID");
  }
  const foreign = foreignWechat(wechat);
  if (foreign === null) return;
  throw new ConfigError(`微信的地址不是官方的：${foreign}，确知后果时请设 ALLOW_PUBLIC_DEMO=1`);
}

function staffAddressesOf(given: string | undefined): readonly string[] | null {
  if (given === undefined) return null;
  const addresses = given.split(",").map((address) => address.trim());
  const invalid = invalidAddress(addresses);
  if (invalid !== null) throw new ConfigError(`环境变量 STAFF_ADDRESSES 里的“${invalid}”不是地址或网段`);
  return addresses;
}

/** The first invalid address or range (`192.0.2.7`, `10.0.0.0/8`, `2001:db8::/32`); null when all are valid. */
export function invalidAddress(addresses: readonly string[]): string | null {
  return addresses.find((address) => rangeOf(address) === null) ?? null;
}

function rangeOf(text: string): { net: string; bits: number; family: "ipv4" | "ipv6" } | null {
  const [net = "", written] = text.split("/", 2);
  const version = isIP(net);
  if (version === 0 || (written !== undefined && !/^\d{1,3}$/.test(written))) return null;
  const maxBits = version === 4 ? 32 : 128;
  const bits = written === undefined ? maxBits : Number(written);
  return bits > maxBits ? null : { net, bits, family: version === 4 ? "ipv4" : "ipv6" };
}

/** Builds a list of addresses and ranges. */
export function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const address of addresses) {
    const range = rangeOf(address);
    if (range) list.addSubnet(range.net, range.bits, range.family);
  }
  return list;
}

/** Whether a socket's address is in the list. */
export function isListed(list: BlockList, address: string): boolean {
  // A dual-stack socket reports an IPv4 address with this prefix.
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  return list.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
}

/** The message for an operator when the server cannot start; null for an internal error, which keeps its stack. */
export function startErrorMessage(error: unknown, port: number | undefined): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof ConfigError || error.name === "EnvironmentError") return error.message;
  if (error instanceof StorageError)
    return `存文件的桶用不了（${error.message}），请查对 S3_ENDPOINT、S3_BUCKET 和网络`;
  if (!("code" in error)) return null;
  switch (error.code) {
    case "EADDRINUSE":
      return `端口 ${port} 已被别的程序占用，请关闭它，或用 PORT 换一个端口`;
    case "EACCES":
      if ("path" in error) return `没有权限读写 ${String(error.path)}，请看它归哪个用户，或换一个文件夹`;
      return `没有权限使用端口 ${port}，请用 PORT 换一个 1024 以上的端口`;
    case "ECONNREFUSED":
    case "ENOTFOUND":
      return "连不上 DATABASE_URL 所指的数据库，请确认它已启动、地址无误";
    case "08P01":
      return "DATABASE_URL 要直接指向数据库：连接池写在 DATABASE_POOLER_URL";
    case "28P01":
    case "28000":
    case "3D000":
      return "DATABASE_URL 里的账号、密码或库名不对";
    default:
      return null;
  }
}
