import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { appendFile, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
// allow-import: opens the installed site without its checklist
import { openDatabase } from "@changming/db/database";
// allow-import: finds its database
import { findRunning } from "@changming/db/embedded/home";
import { freePort } from "./support/server-process.ts";
import { GuideMachine, hasIpv6, hasNginx } from "./support/guide-machine.ts";

let machine: GuideMachine;
let origin: string;

beforeAll(async () => {
  if (!hasNginx()) throw new Error("这个测试需要 nginx（Debian 包 nginx），这台机器上没有：请先安装它");
  machine = await GuideMachine.open({ http: await freePort(), https: await freePort(), site: await freePort() });
  origin = `https://localhost:${machine.ports.https}`;
});

afterAll(() => machine?.close());

const root = new URL("../../../", import.meta.url);

/** The commands of the installation in a guide, without comments. */
async function commandsOf(path: string, [from, to]: readonly [string, string]): Promise<string[]> {
  const text = await readFile(new URL(path, root), "utf8");
  const section = text.slice(text.indexOf(from), text.indexOf(to));
  return [...section.matchAll(/^```\n([^]*?)^```$/gm)]
    .flatMap(([, block = ""]) => block.trim().split("\n"))
    .map((line) => line.replace(/\s+# .*$/, ""));
}

const english = ["## One machine with nginx and TLS", "### Setup without questions"] as const;

/** Settings of an operator with a contract for WeChat Pay, and a port that is free here. */
async function addSettings(): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2_048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  await writeFile(machine.path("/etc/changming/merchant.pem"), privateKey);
  await writeFile(machine.path("/etc/changming/platform.pem"), publicKey);
  const settings = {
    PORT: machine.ports.site,
    WECHATPAY_APPID: "wx0000000000000000",
    WECHATPAY_MCHID: "1900000000",
    WECHATPAY_CERT_SERIAL: "00",
    WECHATPAY_APIV3_KEY: "0".repeat(32),
    WECHATPAY_PRIVATE_KEY: machine.path("/etc/changming/merchant.pem"),
    WECHATPAY_PLATFORM_KEYS: JSON.stringify({ PUB_KEY_ID_0: machine.path("/etc/changming/platform.pem") }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await appendFile(machine.path("/etc/changming/env"), lines.join(""));
}

async function makeCertificate(): Promise<void> {
  const folder = "/etc/ssl/changming";
  const made = await machine.run(
    `openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem`,
  );
  expect(made.code, made.output).toBe(0);
}

/** The host name, certificate and ports; where the guide says to enter one's own. */
async function enterNames(): Promise<void> {
  const { http, https, site } = machine.ports;
  await makeCertificate();
  await machine.edit("/etc/nginx/conf.d/changming.conf", (text) =>
    text
      .split("\n")
      .filter((line) => hasIpv6 || !line.includes("listen [::]"))
      .join("\n")
      .replaceAll("example.org", "localhost")
      .replaceAll(/(listen (?:\[::\]:)?)80;/g, `$1${http};`)
      .replaceAll(/(listen (?:\[::\]:)?)443 /g, `$1${https} `)
      .replace("127.0.0.1:3000", `127.0.0.1:${site}`),
  );
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${machine.path(`/var/log/nginx/${name}`)};`,
  );
  await writeFile(
    machine.path("/etc/nginx/nginx.conf"),
    `pid ${machine.path("/nginx.pid")};\nevents {}\nhttp { ${temporary.join(" ")}\ninclude ${machine.path("/etc/nginx/conf.d")}/*.conf; }\n`,
  );
}

/** The answers typed into `setup`: address, proxy by default, password twice. */
function typedAnswers(): string {
  const defaults = (count: number) => Array.from({ length: count }, () => "");
  return [origin, ...defaults(2), "青松园", ...defaults(6), "qingsong-2026", "qingsong-2026", ""].join("\n");
}

interface Step {
  /** Why the line does not run here. */
  skipped?: string;
  /** Typed into it. */
  input?: () => string;
  /** What is done in place of a skipped line, or after another. */
  after?: () => Promise<void>;
}

const noSystemd = "no systemd runs here; its units are started as they say";

/** Every line of the installation. A line that is not in this list fails the test. */
const steps: Record<string, Step> = {
  "useradd --system --home-dir /var/lib/changming --shell /usr/sbin/nologin changming": {
    skipped: "it would add a user to this machine",
  },
  "git clone … /opt/changming && cd /opt/changming": {
    skipped: "this checkout is used, with its packages and its build",
    after: () => machine.linkCheckout(),
  },
  "node tools/launch.mjs build": {},
  "install -d -m 0750 -g changming /etc/changming": {},
  "install -d -m 0700 -o changming -g changming /var/lib/changming /var/backups/changming": {},
  "install deploy/changming-run /usr/local/bin/": { after: () => machine.edit("/bin/changming-run") },
  "changming-run setup": { input: typedAnswers, after: addSettings },
  "cp deploy/changming*.service deploy/changming-backup.timer /etc/systemd/system/": {
    async after() {
      for (const name of ["changming", "changming-backup"]) await machine.edit(`/etc/systemd/system/${name}.service`);
    },
  },
  "systemctl daemon-reload && systemctl enable --now changming changming-backup.timer": {
    skipped: noSystemd,
    async after() {
      // The setting that the guide names for those who have a contract; setup leaves all others.
      const again = await machine.run("changming-run setup", ["", "", "", "", "", "live", "", ""].join("\n"));
      expect(again.output).toContain("密钥没有变");
      expect(again.code, again.output).toBe(0);
      const { output } = await machine.start("changming", "长明已就绪");
      expect(output).toContain("长明已就绪");
    },
  },
  "cp deploy/nginx.conf /etc/nginx/conf.d/changming.conf": { after: enterNames },
  "nginx -t && systemctl reload nginx": {
    skipped: `${noSystemd}; \`nginx -t\` runs, and nginx is started`,
    async after() {
      const checked = await machine.run("nginx -t");
      expect(checked.code, checked.output).toBe(0);
      machine.startNginx();
      await expect.poll(() => fetchStatus("/healthz"), { timeout: 10_000 }).toBe(200);
    },
  },
  "journalctl -fu changming": { skipped: noSystemd },
  "systemctl start changming-backup": {
    skipped: noSystemd,
    async after() {
      const { code, output } = await machine.start("changming-backup");
      expect(code, output).toBe(0);
      expect(await readdir(machine.path("/var/backups/changming"))).toEqual([expect.stringMatching(/\.tar$/)]);
    },
  },
  "changming-run doctor": {},
};

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** A request over https through nginx, which trusts this machine's certificate only. */
async function send(path: string, { method = "GET", body = "" } = {}): Promise<Answer> {
  const ca = await readFile(machine.path("/etc/ssl/changming/fullchain.pem"));
  const headers = { "content-type": "application/json" };
  const sent = request(`${origin}${path}`, { method, ca, agent: false, headers });
  sent.end(body);
  const [answer] = await once(sent, "response");
  let text = "";
  for await (const chunk of answer) text += String(chunk);
  return { status: answer.statusCode, headers: answer.headers, text };
}

const fetchStatus = (path: string) =>
  send(path).then(
    ({ status }) => status,
    () => 0,
  );

test("both guides have the same commands, and each of them is known to this test", async () => {
  const commands = await commandsOf("docs/operating.md", english);
  expect(await commandsOf("docs/zh-CN/operating.md", ["## 单机安装", "### 不提问的安装"])).toEqual(commands);
  expect(commands).toEqual(Object.keys(steps));
});

test("the installation of the guide makes a site in an empty folder that doctor finds nothing bad in", async () => {
  for (const line of await commandsOf("docs/operating.md", english)) {
    const { skipped, input, after } = steps[line] ?? {};
    if (skipped === undefined) {
      const { code, output } = await machine.run(line, input?.());
      expect(code, `${line}\n${output}`).toBe(0);
    } else console.log(`skipped: ${line} (${skipped})`);
    await after?.();
  }
  expect((await stat(machine.path("/etc/changming/env"))).mode & 0o777).toBe(0o640);
  expect((await stat(machine.path("/etc/changming/keys.env"))).mode & 0o777).toBe(0o640);
});

test("what setup made in the data folder belongs to the user of the service", async () => {
  const folder = machine.path("/var/lib/changming");
  const { uid } = await stat(folder);
  const made = ["postgres", "postgres.password", "postgres.lock"];
  for (const name of made) expect((await stat(join(folder, name))).uid, name).toBe(uid);
});

/** Opens the site to visitors, which its staff do in the back office when the checklist is done. */
async function openToVisitors(): Promise<void> {
  const database = openDatabase((await findRunning(machine.path("/var/lib/changming"))) ?? "", { poolSize: 1 });
  await database.db.updateTable("site_info").set({ opened_at: new Date() }).execute();
  const payload = JSON.stringify({ tags: ["siteInfo"], urgency: "now" });
  await database.pool.query("select pg_notify('changming_tags', $1)", [payload]);
  await database.close();
  await expect.poll(() => fetchStatus("/"), { timeout: 10_000 }).toBe(200);
}

test("through nginx, over https, visitors read that the site is not open yet, and staff reach the back office", async () => {
  const home = await send("/");
  expect([home.status, home.headers["retry-after"]]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect(home.text).toContain("青松园");
  expect((await send("/admin")).status).toBe(200);
  expect(await fetchStatus("/readyz")).toBe(200);
});

test("through nginx, over https, the home page and the API answer; http leads to https", async () => {
  await openToVisitors();
  const home = await send("/");
  expect([home.status, home.headers["strict-transport-security"]]).toEqual([200, expect.stringContaining("max-age")]);
  expect(home.text).toContain("青松园");
  const api = await send("/api/index/index");
  expect([api.status, JSON.parse(api.text)]).toEqual([200, expect.objectContaining({ code: 1 })]);
  const plain = await fetch(`http://localhost:${machine.ports.http}/home?id=1`, { redirect: "manual" });
  expect([plain.status, plain.headers.get("location")]).toEqual([301, "https://localhost/home?id=1"]);
});

test("the live connection opens over wss and answers", async () => {
  const ca = await readFile(machine.path("/etc/ssl/changming/fullchain.pem"));
  const socket = new WebSocket(`wss://localhost:${machine.ports.https}/ws`, { ca, origin });
  const texts: string[] = [];
  socket.on("message", (data: Buffer) => void texts.push(data.toString()));
  await once(socket, "open");
  socket.send("PING");
  await expect.poll(() => texts, { timeout: 10_000 }).toContain("PONG");
  socket.close();
});

test("a payment callback reaches the gateway's own check, which rejects a forged one", async () => {
  const { status, text } = await send("/callbacks/wechat", { method: "POST", body: "{}" });
  expect([status, JSON.parse(text)]).toEqual([400, { code: "FAIL", message: "失败" }]);
});
