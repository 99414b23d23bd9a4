import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parseStat, processorSeconds } from "./processor-time.ts";

test("a name with spaces and brackets does not move the fields", () => {
  const fields = Array.from({ length: 20 }, (_, index) => index + 100);
  const text = `42 (a name) of 1) S 7 ${fields.join(" ")}`;
  // Fields 14 to 17 are the tenth to the thirteenth after the parent.
  expect(parseStat(text)).toEqual({ parent: 7, seconds: (109 + 110 + 111 + 112) / 100 });
});

test("a part has the time of its processes and of their descendants", async () => {
  const program = fileURLToPath(new URL("../../testing/busy-parent.ts", import.meta.url));
  const parent = fork(program, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  try {
    const [child] = (await once(parent, "message")) as [number];
    const { both, alone, none } = processorSeconds({ both: [parent.pid ?? 0], alone: [child], none: [] });
    expect(alone).toBeGreaterThan(0.2);
    expect(both).toBeGreaterThan(alone ?? 0);
    expect(none).toBe(0);
  } finally {
    parent.kill("SIGKILL");
  }
});
