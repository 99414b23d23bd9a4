import { createTestDatabase } from "@changming/db/testing/test-database";
import type { Ctx } from "@changming/domain/context/context";
import { MemoryUploadFiles, testNow } from "@changming/domain/testing/test-ctx";
import { testServices } from "@changming/domain/testing/test-services";
import type { StaffRole } from "@changming/contract/staff-roles";
import { testPay } from "@changming/gateways/testing/pay-site";
import { demoCtx, type DemoDeps } from "../demo/demo-ctx.ts";
import { loadDemoQueues } from "../demo/load-queues.ts";

/** The demo world with its pending back-office work, as it is at a first start. */
export async function demoAdmin() {
  const database = await createTestDatabase("demo");
  const { gateways, sandbox } = await testPay(() => testNow);
  const services = testServices({ pay: { gateways, origin: "https://changming.example", timeoutMs: 0 } });
  const parts: DemoDeps = { db: database.db, files: new MemoryUploadFiles(), services, sandbox, now: testNow };
  await loadDemoQueues(parts);
  return {
    database,
    sandbox,
    /** The context of one of the demo's staff with this role, now. */
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
