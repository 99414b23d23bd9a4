import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { parseConfig, settingNames } from "@changming/server/config/config";
import { parseYaml } from "../testing/parse-yaml.ts";

/** What Docker would make of deploy/compose.yaml: no engine runs where tests do. */
const deploy = fileURLToPath(new URL("../../../../deploy/", import.meta.url));
const read = (path: string) => readFileSync(join(deploy, path), "utf8");

const list = z.array(z.string()).default([]);
/** By their names alone, or with more of each. */
const named = <More extends z.ZodType>(more: More) =>
  z.union([z.array(z.string()), z.record(z.string(), more).transform((one) => Object.keys(one))]).default([]);
const duration = z.string().regex(/^\d+s$/);
/** Fields of the Compose specification that the file uses: Docker ignores none that it does not know. */
const service = z.strictObject({
  image: z.string(),
  build: z.literal("..").optional(),
  profiles: list,
  user: z.string().optional(),
  restart: z.enum(["no", "unless-stopped"]),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.literal("ALL")).optional(),
  security_opt: z.array(z.literal("no-new-privileges:true")).optional(),
  shm_size: z.string().optional(),
  ulimits: z.strictObject({ nofile: z.int() }).optional(),
  tmpfs: list,
  ports: list,
  entrypoint: list,
  command: z.union([z.string(), list]),
  environment: z.record(z.string(), z.string()).default({}),
  env_file: list,
  volumes: list,
  secrets: list,
  networks: named(z.strictObject({ ipv4_address: z.string() })),
  depends_on: named(
    z.strictObject({
      condition: z.enum(["service_started", "service_healthy", "service_completed_successfully"]),
    }),
  ),
  healthcheck: z
    .union([
      z.strictObject({ disable: z.literal(true) }),
      z.strictObject({ test: list, interval: duration, timeout: duration, retries: z.int(), start_period: duration }),
    ])
    .optional(),
  stop_signal: z.string().optional(),
  stop_grace_period: duration.optional(),
});
const subnets = z.strictObject({ config: z.array(z.strictObject({ subnet: z.string() })) });
const composeFile = z.strictObject({
  name: z.literal("changming"),
  "x-site": z.unknown(),
  "x-cache": z.unknown(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean().optional(), ipam: subnets })),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
});

const [written] = parseYaml(read("compose.yaml"));
const compose = composeFile.parse(written);
const services = Object.entries(compose.services);
const sites = ["site-a", "site-b", "bucket"];

/** `${NAME:-default}` and `${NAME:?reason}` with these values. */
function filled(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = "") => {
    const value = values[name] ?? (kind === "-" ? rest : undefined);
    if (value === undefined) throw new Error(`${name}: ${rest}`);
    return value;
  });
}

/** Lines `NAME=value`. */
function variablesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split("\n").flatMap((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}

async function prepared(): Promise<string> {
  const folder = await makeTempFolder();
  onTestFinished(() => folder.discard());
  const secrets = join(folder.path, "secrets");
  execFileSync("sh", [join(deploy, "compose/prepare.sh"), secrets], { stdio: "ignore" });
  return secrets;
}

test.each([
  ["a field", "depends_on:", "depends:"],
  ["a condition", "service_healthy", "healthy"],
  ["a duration", "interval: 5s", "interval: 5"],
])("%s that Compose does not have is an error", (_, right, wrong) => {
  const [broken] = parseYaml(read("compose.yaml").replace(right, wrong));
  expect(composeFile.safeParse(broken).success).toBe(false);
});

test("every image has a version, and whatever a service refers to exists", () => {
  for (const [name, one] of services) {
    expect(one.image, name).toMatch(/:(?:v?\d+\.\d+|\$\{CHANGMING_VERSION)/);
    for (const secret of one.secrets) expect(Object.keys(compose.secrets), name).toContain(secret);
    for (const network of one.networks) expect(Object.keys(compose.networks), name).toContain(network);
    for (const other of one.depends_on) expect(Object.keys(compose.services), name).toContain(other);
    for (const [from = ""] of one.volumes.map((volume) => volume.split(":"))) {
      if (from.startsWith(".")) expect(existsSync(join(deploy, from)), from).toBe(true);
      else expect(Object.keys(compose.volumes), name).toContain(from);
    }
  }
});

test("every setting is one of the site, and with the prepared secrets the site accepts all of them", async () => {
  const secrets = await prepared();
  const example = variablesOf(read(".env.example"));
  for (const [name, one] of services.filter(([key]) => sites.includes(key))) {
    expect(one.env_file, name).toEqual(["secrets/site.env", "secrets/keys.env"]);
    const fromFiles = one.env_file.map((file) => variablesOf(readFileSync(join(secrets, "..", file), "utf8")));
    const environment = Object.entries(one.environment).map(([key, value]) => [key, filled(value, example)]);
    const env: Record<string, string> = Object.assign(Object.fromEntries(environment), ...fromFiles);
    expect(Object.keys(env).filter((key) => !settingNames.includes(key))).toEqual([]);
    const config = parseConfig({ ...env, HOST: "0.0.0.0", DEMO: "0" });
    expect(config).toMatchObject({
      origin: "https://example.org",
      workers: 2,
      isDemo: false,
      storage: { place: "s3" },
    });
    expect(config.redis).toMatchObject({ kind: "sentinel", primaryName: "main" });
    const hosts = [config.databaseUrl, config.poolerUrl, ...config.replicaUrls].map(
      (url) => new URL(url ?? "").hostname,
    );
    const engines = [...hosts, ...(config.redis?.hosts ?? []).map(({ host }) => host)];
    engines.push(new URL(config.storage.s3?.endpoint ?? "").hostname);
    for (const engine of engines) expect(Object.keys(compose.services)).toContain(engine);
  }
});

test("the secrets that the file names are those that are prepared, once, for root's eyes", async () => {
  const secrets = await prepared();
  for (const { file } of Object.values(compose.secrets)) expect(existsSync(join(secrets, "..", file)), file).toBe(true);
  expect(statSync(secrets).mode & 0o777).toBe(0o700);
  const keys = readFileSync(join(secrets, "keys.env"), "utf8");
  execFileSync("sh", [join(deploy, "compose/prepare.sh"), secrets], { stdio: "ignore" });
  expect(readFileSync(join(secrets, "keys.env"), "utf8")).toBe(keys);
  expect(JSON.parse(readFileSync(join(secrets, "s3.json"), "utf8"))).toMatchObject({
    identities: [{ name: "changming" }],
  });
});

test("no secret stands in the files, and none of them gets into the image", () => {
  const secretive = services.flatMap(([, { environment }]) =>
    Object.entries(environment).filter(([name]) => /PASSWORD|SECRET|KEY|TOKEN|_URL/.test(name)),
  );
  expect(secretive.length).toBeGreaterThan(0);
  for (const [name, value] of secretive) expect(value, name).toMatch(/^\/run\/secrets\//);
  const ignored = readFileSync(join(deploy, "../.dockerignore"), "utf8").split("\n");
  expect(ignored).toEqual(expect.arrayContaining(["deploy/.env", "deploy/secrets"]));
});

test("the balancer asks each node whether it is ready, and all of them whether they are alive when none is", () => {
  const config = read("compose/haproxy.cfg");
  const backends = config.split(/^backend /m).slice(1);
  expect(backends.map((backend) => /uri (\S+)/.exec(backend)?.[1])).toEqual(["/readyz", "/healthz"]);
  for (const backend of backends) {
    expect(backend.match(/server (\S+) \1:3000/g)).toEqual(["server site-a site-a:3000", "server site-b site-b:3000"]);
  }
  expect(config).toContain("use_backend ready if { nbsrv(ready) gt 0 }");
  expect(read("compose/pgbouncer.ini")).toMatch(/connect_query='set statement_timeout=1000;.*idle_in_transaction/);
});

test("no balancer passes requests for readiness or metrics on from outside", () => {
  for (const file of ["compose/haproxy.cfg", "cluster/haproxy-site.cfg"]) {
    const [, frontend = ""] = read(file).split(/^frontend site\n/m);
    expect(frontend, file).toMatch(/^ +http-request deny deny_status 404 if \{ path \/readyz \/metrics \}$/m);
    // By this the server knows requests from outside, whatever the spelling of their path.
    expect(frontend, file).toMatch(/^ +http-request set-header X-Forwarded-For %\[src\]$/m);
  }
  const [, monitoring = ""] = /location ~ \^\/\(\?:readyz\|metrics\)\$ \{([^}]*)\}/.exec(read("nginx.conf")) ?? [];
  expect(monitoring).toMatch(/allow 127\.0\.0\.1;\s+deny {2}all;/);
});
