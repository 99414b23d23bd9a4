import type { Db } from "@changming/db/database";
import { anApplication } from "@changming/domain/testing/applications";
import { aGarden, anAccount } from "@changming/domain/testing/builders";
import { aGardenAdmin } from "@changming/domain/testing/personal";

type Standing = "open" | "closed" | "hidden" | "unknown";

/**
 * Applications of one applicant: open ones are under review in the world's garden, closed ones not paid, hidden ones
 * under review in the other garden.
 */
export interface ApplicationWorld {
  read: Record<Standing, number>;
  /** For who approves and who rejects, each its own. */
  approved: Record<Standing, number>;
  rejected: Record<Standing, number>;
  withdrawn: Record<Standing, number>;
  /** Not paid: open the applicant's, closed his too but sent already, hidden another's. */
  payable: Record<Standing, number>;
}

interface Around {
  applicantId: number;
  gardenId: number;
  otherGardenAdminId: number;
  unknown: number;
}

export async function makeApplications(db: Db, around: Around): Promise<ApplicationWorld> {
  const { gardenId: garden_id, applicantId: account_id, unknown } = around;
  const other = await aGarden(db);
  await aGardenAdmin(db, other, around.otherGardenAdminId);
  const unpaid = { state: "awaitingPayment" as const };
  const threeOf = async () => ({
    open: await anApplication(db, { account_id, garden_id }),
    closed: await anApplication(db, { account_id, garden_id, ...unpaid }),
    hidden: await anApplication(db, { account_id, garden_id: other }),
    unknown,
  });
  return {
    read: await threeOf(),
    approved: await threeOf(),
    rejected: await threeOf(),
    withdrawn: await threeOf(),
    payable: {
      open: await anApplication(db, { account_id, garden_id, ...unpaid }),
      closed: await anApplication(db, { account_id, garden_id }),
      hidden: await anApplication(db, { account_id: (await anAccount(db)).id, garden_id, ...unpaid }),
      unknown,
    },
  };
}
