import { ServiceMonitor } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { CronJob } from "kubernetes-models/batch/v1/CronJob";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { Service } from "kubernetes-models/v1/Service";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Rendered } from "./render-chart.ts";

const models: Record<string, new (data: never) => { validate(): void }> = {
  Deployment,
  HorizontalPodAutoscaler,
  CronJob,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
  ServiceMonitor,
};

const modelPaths: Record<string, string> = {
  Deployment: "kubernetes-models/apps/v1",
  HorizontalPodAutoscaler: "kubernetes-models/autoscaling/v2",
  CronJob: "kubernetes-models/batch/v1",
  Ingress: "kubernetes-models/networking.k8s.io/v1",
  NetworkPolicy: "kubernetes-models/networking.k8s.io/v1",
  PodDisruptionBudget: "kubernetes-models/policy/v1",
  Service: "kubernetes-models/v1",
  ServiceMonitor: "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1",
};

/** Throws when an object is not one of its kind. Fields that the kind does not have are not noticed. */
export function assertAccepted(objects: readonly Rendered[]): void {
  for (const object of objects) {
    const Model = models[object.kind];
    if (Model === undefined) throw new Error(`${object.kind} is not validated`);
    new Model(object as never).validate();
  }
}

/** The errors of the compiler, which rejects unknown properties of literals; the schemas let them through. */
export function unknownFields(objects: readonly Rendered[]): string {
  const modules = fileURLToPath(new URL("../../../../node_modules/", import.meta.url));
  const folder = mkdtempSync(join(modules, ".chart-"));
  const typed = objects.map((object, index) => {
    const path = modelPaths[object.kind] ?? `no path of ${object.kind}`;
    return `export const a${index}: import("${path}/${object.kind}").I${object.kind} = ${JSON.stringify(object)};`;
  });
  try {
    writeFileSync(join(folder, "chart.ts"), typed.join("\n"));
    const flags = ["--ignoreConfig", "--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext"];
    const { stdout } = spawnSync(join(modules, ".bin/tsc"), [...flags, join(folder, "chart.ts")], { encoding: "utf8" });
    return stdout.replaceAll(folder, "");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
