import process from "node:process";

/** The server without caches, by a clock that is fast: a world is served as it is after its last rows were written. */
const aheadMs = Number(process.env.BENCH_AHEAD_MS);

globalThis.Date = new Proxy(Date, {
  construct: (target, parts, subclass) =>
    Reflect.construct(target, parts.length === 0 ? [target.now() + aheadMs] : parts, subclass),
  get: (target, name) => (name === "now" ? () => target.now() + aheadMs : Reflect.get(target, name)),
});

await import("./uncached-server.ts");
