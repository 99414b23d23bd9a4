import { createTestDatabase } from "@changming/db/testing/test-database";
import type { Ctx } from "@changming/domain/context";
import { MemoryPictureFiles } from "@changming/domain/testing/memory-picture-files";
import { testNow } from "@changming/domain/testing/test-ctx";
import { testGates } from "@changming/domain/testing/test-gates";
import type { StaffRole } from "@changming/contract/admin/roles";
import { demoCtx, type DemoParts } from "../demo/demo-ctx.ts";
import { loadDemoOffice } from "../demo/load-office.ts";
import { testPay } from "./test-pay.ts";

/** The demo world with what waits in its office, as it is on a first start. */
export async function demoOffice() {
  const database = await createTestDatabase("demo");
  const { gateways, sandbox } = await testPay(() => testNow);
  const gates = testGates({ pay: { gateways, origin: "https://changming.example", patienceMs: 0 } });
  const parts: DemoParts = { db: database.db, files: new MemoryPictureFiles(), gates, sandbox, now: testNow };
  await loadDemoOffice(parts);
  return {
    database,
    sandbox,
    /** Somebody of the demo's staff, now. */
    async as(role: StaffRole): Promise<Ctx> {
      const { id, name } = await database.db
        .selectFrom("staff")
        .select(["id", "name"])
        .where("role", "=", role)
        .executeTakeFirstOrThrow();
      return demoCtx(parts, { kind: "staff", staffId: id, name, role }, 0);
    },
  };
}
