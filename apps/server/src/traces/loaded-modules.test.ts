import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Loads the whole server in a process of its own and prints which packages of OpenTelemetry were resolved. */
const script = (config: string) => `
  import { registerHooks } from "node:module";
  const seen = new Set();
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith("@opentelemetry/")) seen.add(specifier);
      return next(specifier, context);
    },
  });
  await import(${JSON.stringify(new URL("../app.ts", import.meta.url).href)});
  const { startTraces } = await import(${JSON.stringify(new URL("./start-traces.ts", import.meta.url).href)});
  const traces = await startTraces(${config}, { addHook() {}, log: { warn() {} } });
  await traces?.close();
  console.log(JSON.stringify([...seen].sort()));
`;

async function modulesWith(config: object | null): Promise<string[]> {
  const argv = ["--input-type=module", "--eval", script(JSON.stringify(config))];
  const { stdout } = await promisify(execFile)(process.execPath, argv);
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as string[];
}

test("without a collector OpenTelemetry's SDK and exporter are not loaded; with one they are", async () => {
  // Loaded by prom-client, which takes types and constants from it.
  expect(await modulesWith(null)).toEqual(["@opentelemetry/api"]);
  const config = { url: "http://127.0.0.1:9/v1/traces", headers: {}, serviceName: "x", ratio: 1, delayMs: 60_000 };
  expect(await modulesWith(config)).toEqual(
    expect.arrayContaining(["@opentelemetry/exporter-trace-otlp-proto", "@opentelemetry/sdk-trace"]),
  );
}, 180_000);
