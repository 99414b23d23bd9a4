import { expect, test } from "vitest";
import { ConfigError, parseConfig, startErrorMessage } from "./config.ts";

test("with no setting, it is a demo on this machine with an embedded database", () => {
  expect(parseConfig({})).toEqual({
    port: 3_000,
    host: "127.0.0.1",
    dataDir: "./data",
    databaseUrl: null,
    poolerUrl: null,
    replicaUrls: [],
    redis: null,
    workers: 1,
    storage: { place: "local", also: null, s3: null },
    publicOrigin: null,
    origin: "http://127.0.0.1:3000",
    mobileOrigin: null,
    isHttps: false,
    isDemo: true,
    trustedProxies: null,
    rateLimitFactor: 1,
    vaultKey: null,
    secretKey: null,
    sms: { kind: "sandbox" },
    codesPerHour: 500,
    smsPriceFen: 5,
    hstsScope: "site",
    staffCodes: "off",
    staffAddresses: null,
    pay: { kind: "sandbox", speed: 30 },
    mail: { kind: "sandbox" },
    wechat: { kind: "sandbox" },
    metrics: null,
    traces: null,
    logLevel: "info",
  });
});

test("an empty variable counts as absent, and unknown variables are ignored", () => {
  expect(parseConfig({ PORT: "", DATABASE_URL: "", DEMO: "", PATH: "/bin", EMPTY: undefined })).toEqual(
    parseConfig({}),
  );
});

test.each([
  ["PORT", "http"],
  ["PORT", "-1"],
  ["PORT", "65536"],
  ["PORT", "80.5"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["DATABASE_URL", "localhost"],
  ["PUBLIC_ORIGIN", "changming.example"],
  ["PUBLIC_ORIGIN", "ftp://changming.example"],
  ["MOBILE_ORIGIN", "m"],
  ["DEMO", "yes"],
  ["ALLOW_PUBLIC_DEMO", "true"],
  ["RATE_LIMIT_FACTOR", "0"],
  ["VAULT_KEY", "short"],
  ["SECRET_KEY", "Z".repeat(64)],
  ["SMS_GATEWAY", "pigeon"],
  ["SMS_ENDPOINT", "dysmsapi"],
  ["SMS_HOURLY_LIMIT", "0"],
  ["SMS_PRICE_FEN", "0.5"],
  ["SMS_PRICE_FEN", "1001"],
  ["PAY_GATEWAY", "cash"],
  ["PAY_SANDBOX_SPEED", "0"],
  ["WECHATPAY_BASE_URL", "weixin"],
  ["ALIPAY_GATEWAY", "ftp://alipay.example"],
  ["WECHAT_GATEWAY", "qq"],
  ["WECHAT_API_URL", "weixin"],
  ["STAFF_ADDRESSES", "192.0.2.7,office"],
  ["METRICS_PORT", "0"],
  ["METRICS_PORT", "3000"],
  ["METRICS_TOKEN", "short"],
  ["LOG_LEVEL", "loud"],
])("%s=%s ends the start with one message that names it", (name, value) => {
  const start = () => parseConfig({ [name]: value });
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`));
  expect(start).toThrow(/\p{Script=Han}/u);
});

test("a database address is not repeated, because it may contain a password", () => {
  expect(() => parseConfig({ DATABASE_URL: "mysql://me:secret@db/x" })).toThrow(/^(?!.*secret).*DATABASE_URL/);
});

test.each([
  ["a host of the network", { HOST: "0.0.0.0" }],
  ["every address", { HOST: "::" }],
  ["a public origin", { PUBLIC_ORIGIN: "https://changming.example" }],
  ["an explicit demo", { DEMO: "1", HOST: "0.0.0.0", DATABASE_URL: "postgres://localhost/x" }],
])("the demo logins are not exposed to others: %s", (_name, env) => {
  expect(() => parseConfig(env)).toThrow(/ALLOW_PUBLIC_DEMO=1/);
  expect(parseConfig({ ...env, ALLOW_PUBLIC_DEMO: "1" }).isDemo).toBe(true);
  expect(parseConfig({ ...env, DEMO: "0", SMS_GATEWAY: "off", PAY_GATEWAY: "off" }).isDemo).toBe(false);
});

test.each(["127.0.0.1", "localhost", "::1"])("a demo on %s is local", (HOST) => {
  expect(parseConfig({ HOST })).toMatchObject({ isDemo: true, host: HOST });
});

test("with an external database the demo is off unless requested", () => {
  const env = { DATABASE_URL: "postgresql://me@db/changming" };
  expect(parseConfig(env)).toMatchObject({ isDemo: false, databaseUrl: env.DATABASE_URL });
  expect(parseConfig({ ...env, DEMO: "1" }).isDemo).toBe(true);
});

test("an origin is reduced to its origin, and https is derived from it", () => {
  const config = parseConfig({
    DEMO: "0",
    SMS_GATEWAY: "off",
    PAY_GATEWAY: "off",
    PUBLIC_ORIGIN: "https://changming.example/path?x=1",
    MOBILE_ORIGIN: "http://m.example",
  });
  expect(config).toMatchObject({
    publicOrigin: "https://changming.example",
    origin: "https://changming.example",
    mobileOrigin: "http://m.example",
    isHttps: true,
  });
  expect(
    parseConfig({ DEMO: "0", SMS_GATEWAY: "off", PAY_GATEWAY: "off", PUBLIC_ORIGIN: "http://changming.example" })
      .isHttps,
  ).toBe(false);
});

test("a mobile site at the site's own address is rejected: it would redirect phones in a circle", () => {
  const origin = "https://changming.example";
  const both = {
    DEMO: "0",
    SMS_GATEWAY: "off",
    PAY_GATEWAY: "off",
    PUBLIC_ORIGIN: origin,
    MOBILE_ORIGIN: `${origin}/m`,
  };
  expect(() => parseConfig(both)).toThrow(/MOBILE_ORIGIN/);
});

test("a sandbox whose codes everyone can read is not exposed to others", () => {
  const open = { DEMO: "0", PAY_GATEWAY: "off", PUBLIC_ORIGIN: "https://changming.example" };
  expect(() => parseConfig(open)).toThrow(/SMS_GATEWAY.*ALLOW_PUBLIC_DEMO=1/);
  expect(parseConfig({ ...open, ALLOW_PUBLIC_DEMO: "1" }).sms).toEqual({ kind: "sandbox" });
  expect(parseConfig({ ...open, SMS_GATEWAY: "off" }).sms).toEqual({ kind: "off" });
});

const aliyun = {
  SMS_GATEWAY: "aliyun",
  SMS_KEY_ID: "id",
  SMS_KEY_SECRET: "s",
  SMS_SIGN: "长明",
  SMS_TEMPLATE: "SMS_1",
};
const tencent = { ...aliyun, SMS_GATEWAY: "tencent", SMS_APP_ID: "1400000000" };

test("a real gateway has its provider's address unless another is set", () => {
  const notices = {
    applicationApproved: "",
    applicationRejected: "",
    concernAnswered: "",
    dailyReport: "",
    mailing: "",
    memorialDay: "",
  };
  const own = { id: "id", secret: "s", sign: "长明", template: "SMS_1", notices };
  const endpoint = "https://dysmsapi.aliyuncs.com";
  expect(parseConfig(aliyun).sms).toEqual({ kind: "aliyun", ...own, endpoint });
  expect(parseConfig({ ...tencent, SMS_ENDPOINT: "http://127.0.0.1:9/x" }).sms).toEqual({
    kind: "tencent",
    ...own,
    appId: "1400000000",
    region: "ap-guangzhou",
    endpoint: "http://127.0.0.1:9",
  });
});

test.each(Object.keys(tencent).filter((name) => name !== "SMS_GATEWAY"))(
  "a gateway without %s ends the start with a message that names it",
  (name) => {
    expect(() => parseConfig({ ...tencent, [name]: "" })).toThrow(new RegExp(name));
  },
);

test("the value of an invalid setting is not repeated unless the setting is listed as printable", () => {
  expect(() => parseConfig({ ALIPAY_GATEWAY: "hunter2" })).toThrow(/^(?!.*hunter2).*ALIPAY_GATEWAY/);
  expect(() => parseConfig({ PORT: "many" })).toThrow("PORT 的值不能用：many");
});

test("an address without https:// is rejected with the expected format", () => {
  const message = "环境变量 PUBLIC_ORIGIN 的值不能用：example.org，应是完整的网址，例如 https://example.org";
  expect(() => parseConfig({ DEMO: "0", PUBLIC_ORIGIN: "example.org" })).toThrow(message);
  expect(() => parseConfig({ MOBILE_ORIGIN: "m.example.org" })).toThrow("例如 https://m.example.org");
});

test("an invalid hourly limit of codes is reported with its value", () => {
  expect(() => parseConfig({ SMS_HOURLY_LIMIT: "many" })).toThrow("SMS_HOURLY_LIMIT 的值不能用：many");
});

test("HSTS covers this site only unless a setting widens it, and preloading includes subdomains", () => {
  expect(parseConfig({}).hstsScope).toBe("site");
  expect(parseConfig({ HSTS_SUBDOMAINS: "1" }).hstsScope).toBe("subdomains");
  expect(parseConfig({ HSTS_SUBDOMAINS: "1", HSTS_PRELOAD: "1" }).hstsScope).toBe("preload");
  expect(() => parseConfig({ HSTS_PRELOAD: "1" })).toThrow("HSTS_SUBDOMAINS=1");
});

test("secrets in the environment are not repeated when they are invalid", () => {
  for (const name of ["SECRET_KEY", "VAULT_KEY"]) {
    expect(() => parseConfig({ [name]: "hunter2" })).toThrow(/^(?!.*hunter2).*(SECRET|VAULT)_KEY/);
  }
});

test.each(["EADDRINUSE", "EACCES", "ECONNREFUSED", "08P01", "28P01", "3D000"])(
  "%s at the start has a message for the operator",
  (code) => {
    const sentence = startErrorMessage(Object.assign(new Error("x"), { code }), 3_000);
    expect(sentence).toMatch(/^\P{Control}*\p{Script=Han}\P{Control}*$/u);
  },
);

test("an unwritable folder is named, and not reported as a port", () => {
  const error = Object.assign(new Error("x"), { code: "EACCES", path: "/var/lib/changming" });
  expect(startErrorMessage(error, undefined)).toContain("没有权限读写 /var/lib/changming");
});

test("an invalid setting is reported by its message, and an internal error keeps its stack", () => {
  expect(startErrorMessage(new ConfigError("请设 DEMO=0"), undefined)).toBe("请设 DEMO=0");
  expect(startErrorMessage(new Error("x"), undefined)).toBeNull();
  expect(startErrorMessage("x", undefined)).toBeNull();
});

test("staff need codes outside the demo, and the demo can require them", () => {
  const real = { DATABASE_URL: "postgres://db/changming", PAY_GATEWAY: "off", SMS_GATEWAY: "off" };
  expect(parseConfig(real).staffCodes).toBe("required");
  expect(parseConfig({ STAFF_TOTP: "required" }).staffCodes).toBe("required");
  expect(() => parseConfig({ ...real, STAFF_TOTP: "off" })).toThrow("只有演示时员工登录才可以不用动态码");
});

test("traces are on where a collector or otlp is named, and off without or where they are switched off", () => {
  const url = "http://collector:4318/v1/traces";
  expect(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" }).traces).toEqual({
    url,
    headers: {},
    serviceName: "changming",
    ratio: 1,
    delayMs: 5_000,
  });
  const own = { OTEL_SERVICE_NAME: "memorial", OTEL_TRACES_SAMPLER_ARG: "0.1", OTEL_BSP_SCHEDULE_DELAY: "1000" };
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20abc,tenant=a=b" };
  expect(parseConfig({ OTEL_TRACES_EXPORTER: "otlp", ...own, ...headers }).traces).toEqual({
    url: "http://127.0.0.1:4318/v1/traces",
    headers: { authorization: "Bearer abc", tenant: "a=b" },
    serviceName: "memorial",
    ratio: 0.1,
    delayMs: 1_000,
  });
  expect(parseConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url }).traces?.url).toBe(url);
  for (const off of [{ OTEL_TRACES_EXPORTER: "none" }, { OTEL_SDK_DISABLED: "true" }]) {
    expect(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...off }).traces).toBeNull();
  }
});

test.each([
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318", "http://127.0.0.1:4318"],
  ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc", "http/protobuf"],
  ["OTEL_TRACES_EXPORTER", "zipkin", "otlp"],
  ["OTEL_TRACES_SAMPLER_ARG", "2", "2"],
])("%s=%s stops the start with a sentence", (name, value, expected) => {
  expect(() => parseConfig({ [name]: value })).toThrow(expected);
});

test("a pooler and replicas stand beside the database that they belong to", () => {
  const DATABASE_URL = "postgres://db/changming";
  const replicas = "postgres://b/changming, postgresql://c/changming";
  const given = {
    DATABASE_URL,
    DATABASE_POOLER_URL: "postgres://pool:6432/changming",
    DATABASE_REPLICA_URLS: replicas,
  };
  expect(parseConfig(given)).toMatchObject({
    databaseUrl: DATABASE_URL,
    poolerUrl: "postgres://pool:6432/changming",
    replicaUrls: ["postgres://b/changming", "postgresql://c/changming"],
  });
  for (const name of ["DATABASE_POOLER_URL", "DATABASE_REPLICA_URLS"]) {
    expect(() => parseConfig({ [name]: "postgres://b/changming" })).toThrow(`${name} 要与 DATABASE_URL 一起用`);
    const wrong = () => parseConfig({ DATABASE_URL, [name]: "mysql://me:secret@c/x" });
    expect(wrong).toThrow(/^(?!.*secret).*应以 postgres/);
  }
});
