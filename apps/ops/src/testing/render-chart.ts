import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { helmPath } from "../hosting/install-helm.ts";
import { parseYaml } from "./parse-yaml.ts";

const chart = fileURLToPath(new URL("../../../../deploy/helm/changming", import.meta.url));
const run = promisify(execFile);

const rendered = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), labels: z.record(z.string(), z.string()).default({}) }),
});

/** An object for Kubernetes. */
export type Rendered = z.output<typeof rendered>;

async function helm(command: string[], values: Record<string, unknown>): Promise<string> {
  if (!existsSync(helmPath)) {
    throw new Error("这个测试需要 helm：npm test 会在 Linux x64 上装好它；别的机器没有这个测试用的程序");
  }
  // Helm writes nothing but its own folder of settings, which it gets below node_modules.
  const env = { PATH: "/usr/bin:/bin", HOME: `${helmPath}-home` };
  const args = Object.entries(values).flatMap(([name, value]) => ["--set-json", `${name}=${JSON.stringify(value)}`]);
  const { stdout } = await run(helmPath, [...command, chart, ...args], { env });
  return stdout;
}

/** `helm lint --strict`. Throws with what it finds. */
export async function lintChart(values: Record<string, unknown>): Promise<void> {
  await helm(["lint", "--strict"], values);
}

/** What `helm install` would send to Kubernetes. Throws with Helm's message. */
export async function renderChart(values: Record<string, unknown>): Promise<Rendered[]> {
  const text = await helm(["template", "site", "--namespace", "memorial"], values);
  return parseYaml(text).map((object) => rendered.parse(object));
}
