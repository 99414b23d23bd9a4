import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "@changming/domain/context/context";
import { testCtx } from "@changming/domain/testing/test-ctx";
import { Epochs } from "../cache/epochs.ts";
import { TagCache } from "../cache/tag-cache.ts";
import { bindings } from "../features/bindings.gen.ts";
import { accessMatrix, type CallName, codeFor } from "../testing/access-matrix.ts";
import { namedCalls } from "../testing/requests.ts";
import { makeWorld, type World, visibilities } from "../testing/world.ts";
import { Api } from "./api.ts";

let database: TestDatabase;
let world: World;
let api: Api;
const errors: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  const { db, clock, media, uploadFiles, services, live, tags } = testCtx(database.db);
  const newRecorder = () => {
    throw new Error("nothing is cached in this test");
  };
  const reportError = (error: unknown) => void errors.push(error);
  api = new Api({
    db,
    clock,
    media,
    uploadFiles,
    services,
    live,
    bindings,
    answers: new TagCache({
      epochs: new Epochs(),
      newRecorder,
      maxBytes: 1,
      maxAgeMs: 1,
      mayShow: () => true,
      mayStore: () => true,
    }),
    tags: tags,
    replicas: null,
    reportError,
  });
});

afterAll(() => database?.close());

/** Actors without an account. The back office has its own access tests. */
const others: Record<string, Actor> = {
  job: { kind: "job", name: "nightly" },
  gateway: { kind: "callback", gateway: "wechat" },
  // Last: its writes count as already made for later callers without an account.
  staff: { kind: "staff", staffId: 1, name: "林编辑", role: "reviewer" },
};

const cells = namedCalls
  .filter(({ call }) => !call.multipart)
  .flatMap(({ name, call }) => Object.entries(others).map(([who, actor]) => ({ name, call, who, actor })));

test.each(cells)(
  "$name by $who: calls for accounts are rejected, and public ones answer as for a visitor",
  async ({ name, call, actor }) => {
    const binding = bindings.find((one) => one.call === call);
    const row = accessMatrix[name as CallName];
    if (!binding) throw new Error(`${name} has no binding`);
    for (const visibility of visibilities) {
      const input = row.input(world, visibility);
      const answer = await api.answer(binding, input, { actor, requestId: "" });
      if (call.auth === "account") {
        expect(answer, visibility).toMatchObject({ code: 1003, error: "sessionInvalid", body: null });
        continue;
      }
      expect(answer.code, visibility).toBe(codeFor(name as CallName, "visitor", visibility));
    }
    expect(errors).toEqual([]);
  },
);
