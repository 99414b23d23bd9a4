import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseConfig, settingNames } from "@changming/server/config/config";
import { assertAccepted, unknownFields } from "../testing/kubernetes-objects.ts";
import { lintChart, type Rendered, renderChart } from "../testing/render-chart.ts";

/** What Helm makes of deploy/helm, against the schemas of Kubernetes and the settings of the site. */
const minimal = {
  "image.repository": "images.example.org/changming",
  existingSecret: "changming-keys",
  "site.publicOrigin": "https://example.org",
  "site.trustProxy": "10.42.0.0/16",
  "storage.s3.endpoint": "https://s3.example.org",
  "storage.s3.bucket": "changming",
};
const everything = {
  ...minimal,
  "site.workers": 2,
  "database.pooler": true,
  "database.replicas": true,
  "redis.enabled": true,
  "metrics.token": true,
  "metrics.serviceMonitor.enabled": true,
  "networkPolicy.enabled": true,
  "networkPolicy.fromIngress": [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "ingress" } } }],
  "networkPolicy.fromMonitoring": [{ podSelector: { matchLabels: { app: "prometheus" } } }],
  "service.fallback": true,
  "ingress.className": "haproxy",
  "ingress.tlsSecret": "example-org",
  secretSettings: ["SMS_KEY_ID", "SMS_KEY_SECRET"],
  settings: { SMS_GATEWAY: "aliyun", SMS_SIGN: "青松园", SMS_TEMPLATE: "SMS_1", PAY_GATEWAY: "off" },
  filesSecret: "changming-files",
  "autoscaling.enabled": true,
  "autoscaling.eventLoopLag": "100m",
  "autoscaling.liveSockets": "5000",
};
const onOneFolder = {
  ...minimal,
  "storage.kind": "local",
  "persistence.existingClaim": "changming-files",
  "backup.enabled": false,
  "metrics.enabled": false,
  "ingress.enabled": false,
};
const valueSets = { minimal, everything, onOneFolder };

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }), failureThreshold: z.number() });
const container = z.object({
  env: z.array(z.object({ name: z.string(), value: z.string().optional() })),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  securityContext: z.unknown(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
const pod = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()) }),
  spec: z.object({
    terminationGracePeriodSeconds: z.number().optional(),
    securityContext: z.unknown(),
    volumes: z.array(z.object({ name: z.string() })),
    containers: z.tuple([container]),
  }),
});
const probes = z.object({ startupProbe: probe, livenessProbe: probe, readinessProbe: probe });

const ofKind = (objects: Rendered[], kind: string) => objects.filter((object) => object.kind === kind);

function the(objects: Rendered[], kind: string): Rendered {
  const [one] = ofKind(objects, kind);
  if (one === undefined) throw new Error(`no ${kind}`);
  return one;
}

const podOf = (objects: Rendered[]) =>
  pod.parse(z.object({ template: z.unknown() }).parse(the(objects, "Deployment").spec).template);

/** The environment of the site's pods; what comes from the secret has the values that an operator would put there. */
function environmentOf(objects: Rendered[]): Record<string, string> {
  const secret: Record<string, string> = {
    DATABASE_URL: "postgres://changming:p@db-rw:5432/changming",
    DATABASE_POOLER_URL: "postgres://changming:p@pooler:6432/changming",
    DATABASE_REPLICA_URLS: "postgres://changming:p@db-ro:5432/changming",
    REDIS_URL: "redis-sentinel://:p@redis:26379#main",
    VAULT_KEY: "a".repeat(64),
    SECRET_KEY: "b".repeat(64),
    METRICS_TOKEN: "a-token-of-the-monitoring",
  };
  const [{ env }] = podOf(objects).spec.containers;
  expect(new Set(env.map(({ name }) => name)).size).toBe(env.length);
  return Object.fromEntries(env.map(({ name, value }) => [name, value ?? secret[name] ?? "from the secret"]));
}

describe.each(Object.entries(valueSets))("the values %s", (_, values) => {
  test("pass Helm's own checks and make objects that Kubernetes accepts", async () => {
    await lintChart(values);
    const objects = await renderChart(values);
    expect(objects.length).toBeGreaterThan(2);
    expect(() => assertAccepted(objects)).not.toThrow();
  });

  test("have no field that Kubernetes does not know", async () => {
    const objects = await renderChart(values);
    expect(unknownFields(objects)).toBe("");
    expect(unknownFields([{ ...the(objects, "Service"), speck: {} }])).toContain('"speck"');
  });

  test("give the site settings that it knows and accepts", async () => {
    const env = environmentOf(await renderChart(values));
    expect(Object.keys(env).filter((name) => !settingNames.includes(name))).toEqual([]);
    const config = parseConfig({ ...env, HOST: "0.0.0.0", DEMO: "0" });
    expect(config).toMatchObject({ isDemo: false, origin: "https://example.org", trustedProxies: "10.42.0.0/16" });
  });

  test("make selectors that find the site's pods, and only those", async () => {
    const objects = await renderChart(values);
    const { labels } = podOf(objects).metadata;
    const selected = z.looseObject({ selector: z.record(z.string(), z.unknown()) });
    for (const one of objects.filter(({ kind }) => ["Service", "Deployment", "PodDisruptionBudget"].includes(kind))) {
      const { selector } = selected.parse(one.spec);
      expect(labels, one.kind).toMatchObject(selector.matchLabels ?? selector);
      expect(selector.matchLabels ?? selector).toHaveProperty(["app.kubernetes.io/component"], "site");
    }
    for (const job of ofKind(objects, "CronJob")) expect(JSON.stringify(job)).not.toContain('"component":"site"');
  });

  test("run without privileges, write to mounted folders only, and lose no upload", async () => {
    const { spec } = podOf(await renderChart(values));
    const [{ securityContext, volumeMounts }] = spec.containers;
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
    expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } });
    expect(volumeMounts.map(({ name }) => name).toSorted()).toEqual(spec.volumes.map(({ name }) => name).toSorted());
    expect(volumeMounts).toContainEqual({ name: "data", mountPath: "/var/lib/changming" });
  });
});

test("probes ask what the server answers, and a stop takes no longer than Kubernetes waits", async () => {
  const objects = await renderChart(minimal);
  const { spec } = podOf(objects);
  const template = z.object({ template: z.object({ spec: z.object({ containers: z.tuple([probes]) }) }) });
  const [{ startupProbe, livenessProbe, readinessProbe }] = template.parse(the(objects, "Deployment").spec).template
    .spec.containers;
  // While the database is away a pod is alive; restarting it would help nobody.
  expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
    "/healthz",
    "/healthz",
    "/readyz",
  ]);
  const health = readFileSync(new URL("../../../server/src/http/health.ts", import.meta.url), "utf8");
  for (const path of ["/healthz", "/readyz"]) expect(health).toContain(`app.get("${path}"`);
  // A worker is killed after 75 seconds (worker-pool.ts); ten before that for the balancers.
  expect(spec.terminationGracePeriodSeconds).toBe(100);
});

test("a disruption takes one pod, and an upgrade none before its successor serves", async () => {
  const objects = await renderChart(minimal);
  expect(the(objects, "PodDisruptionBudget").spec).toMatchObject({ maxUnavailable: 1 });
  expect(the(objects, "Deployment").spec).toMatchObject({
    replicas: 2,
    strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
  });
});

test("autoscaling uses what the site measures, and then leaves the number of pods to it", async () => {
  const objects = await renderChart(everything);
  expect(the(objects, "Deployment").spec).not.toHaveProperty("replicas");
  const scaling = z.object({ minReplicas: z.number(), metrics: z.array(z.looseObject({})) });
  const { minReplicas, metrics } = scaling.parse(the(objects, "HorizontalPodAutoscaler").spec);
  expect(minReplicas).toBe(2);
  const named = metrics.flatMap(
    ({ pods }) => z.object({ metric: z.object({ name: z.string() }) }).safeParse(pods).data ?? [],
  );
  expect(named.map(({ metric }) => metric.name)).toEqual([
    "nodejs_eventloop_lag_p99_seconds",
    "changming_live_sockets",
  ]);
  const counted = readFileSync(new URL("../../../server/src/metrics/count-site.ts", import.meta.url), "utf8");
  expect(counted).toContain('gauge("live_sockets"');
});

test("what would lose data or leave the site without visitors is rejected with a sentence", async () => {
  const without = (name: string) => Object.fromEntries(Object.entries(minimal).filter(([key]) => key !== name));
  await expect(renderChart({ ...minimal, "storage.kind": "local" })).rejects.toThrow(
    "uploads would end with their pod",
  );
  await expect(renderChart(without("existingSecret"))).rejects.toThrow("existingSecret: the name of a secret");
  await expect(renderChart(without("site.publicOrigin"))).rejects.toThrow("the public address of the site");
  await expect(renderChart(without("site.trustProxy"))).rejects.toThrow("site.trustProxy");
  await expect(renderChart({ ...minimal, "networkPolicy.enabled": true })).rejects.toThrow(
    "no visitor reaches the site",
  );
  await expect(renderChart({ ...minimal, "site.worker": 2 })).rejects.toThrow(
    "additional properties 'worker' not allowed",
  );
  await expect(renderChart({ ...minimal, "settings.VAULT_KEY": "a" })).rejects.toThrow("settings");
  await expect(renderChart({ ...minimal, drainSeconds: 30 })).rejects.toThrow("drainSeconds");
});

test("the schema of the values names every setting of the site that the chart does not set itself", () => {
  const text = readFileSync(new URL("../../../../deploy/helm/changming/values.schema.json", import.meta.url), "utf8");
  const schema = z.looseObject({
    properties: z.looseObject({ secretSettings: z.object({ items: z.object({ enum: z.array(z.string()) }) }) }),
  });
  const { enum: free } = schema.parse(JSON.parse(text)).properties.secretSettings.items;
  const own =
    /^(?:PORT|HOST|DATA_DIR|DEMO|ALLOW_PUBLIC_DEMO|STAFF_TOTP|PUBLIC_ORIGIN|TRUST_PROXY|WORKERS|VAULT_KEY|SECRET_KEY|STORAGE|REDIS_URL|METRICS_\w+|DATABASE_\w+|S3_\w+)$/;
  expect(free.toSorted()).toEqual(settingNames.filter((name) => !own.test(name)).toSorted());
});
