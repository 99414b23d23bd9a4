import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "@changming/domain/context";
import { testCtx } from "@changming/domain/testing/test-ctx";
import { Epochs } from "../cache/epochs.ts";
import { TagCache } from "../cache/tag-cache.ts";
import { bindings } from "../features/bindings.ts";
import { accessMatrix, type CallName, codeFor } from "../testing/access-matrix.ts";
import { namedCalls } from "../testing/requests.ts";
import { makeWorld, type World } from "../testing/world.ts";
import { standings } from "../testing/world-family.ts";
import { Api } from "./api.ts";

let database: TestDatabase;
let world: World;
let api: Api;
const faults: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  const { db, clock, media, pictureFiles, gates, live, tags } = testCtx(database.db);
  const newLedger = () => {
    throw new Error("nothing is kept in this test");
  };
  const reportFault = (error: unknown) => void faults.push(error);
  api = new Api({
    db,
    clock,
    media,
    pictureFiles,
    gates,
    live,
    bindings,
    answers: new TagCache({ epochs: new Epochs(), newLedger, maxBytes: 1, maxAgeMs: 1 }),
    ledger: tags,
    reportFault,
  });
});

afterAll(() => database?.close());

/** Who is nobody's account. The back office has doors of its own. */
const others: Record<string, Actor> = {
  job: { kind: "job", name: "nightly" },
  gateway: { kind: "callback", gateway: "wechat" },
  // The last: what it did counts as done for whoever asks the same again without an account.
  staff: { kind: "staff", staffId: 1, name: "林编辑", role: "reviewer" },
};

const cells = namedCalls
  .filter(({ call }) => !call.multipart)
  .flatMap(({ name, call }) => Object.entries(others).map(([who, actor]) => ({ name, call, who, actor })));

test.each(cells)(
  "$name by $who: what asks for an account is refused, and what is public answers as it answers a visitor",
  async ({ name, call, actor }) => {
    const binding = bindings.find((one) => one.call === call);
    const row = accessMatrix[name as CallName];
    if (!binding) throw new Error(`${name} is bound to nothing`);
    for (const standing of standings) {
      const input = row.input(world, standing);
      const answer = await api.answer(binding, input, { actor, requestId: "" });
      if (call.auth === "account") {
        expect(answer, standing).toMatchObject({ code: 1003, error: "sessionInvalid", body: null });
        continue;
      }
      expect(answer.code, standing).toBe(codeFor(name as CallName, "visitor", standing));
    }
    expect(faults).toEqual([]);
  },
);
