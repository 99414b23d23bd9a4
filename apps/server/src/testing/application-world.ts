import type { Db } from "@changming/db/database";
import { anApplication } from "@changming/domain/testing/applications";
import { aGarden, anAccount } from "@changming/domain/testing/builders";
import { aGardenAdmin } from "@changming/domain/testing/personal";

type Visibility = "open" | "closed" | "hidden" | "unknown";

/**
 * Applications of one applicant: open ones are under review in the world's garden, closed ones not paid, hidden ones
 * under review in the other garden.
 */
export interface ApplicationWorld {
  read: Record<Visibility, number>;
  /** For approvals and rejections, separate applications. */
  approved: Record<Visibility, number>;
  rejected: Record<Visibility, number>;
  withdrawn: Record<Visibility, number>;
  /** Not paid: open one the applicant's, closed one too but already submitted, hidden one of another account. */
  payable: Record<Visibility, number>;
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
