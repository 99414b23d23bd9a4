import { randomId } from "@changming/kit/ids";
import type { Db } from "../database.ts";
import { markAsDemo } from "../demo-mark.ts";
import { givers } from "./data/givers.ts";

/** The logins that the demo prints; all have the password `changming1`. */
export const demoLogins = [
  { key: "visitor", mobile: "13800000001", nickname: "陈向北", says: "访客" },
  { key: "owner", mobile: "13800000002", nickname: "志远", says: "两处居所的主人，一处公开，一处私密" },
  { key: "gardenAdmin", mobile: "13800000003", nickname: "守园人", says: "园区管理员" },
  { key: "newcomer", mobile: "13800000004", nickname: "阿宁", says: "刚注册，还没有园区" },
] as const;

export const demoPassword = "changming1";

/** argon2id of the SHA-256 of the demo password: precomputed, because each hash takes a twentieth of a second. */
const demoPasswordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$N2d6TthAcMzu7w0XNq6RFA$H0UVUY20gcdd55ZguefxHNGDlVzjoAJ4JC9FWnYC6KU";

/** The staff logins that the demo prints; their password is the same. */
export const demoStaff = [
  { login: "admin", name: "方管理", role: "administrator" },
  { login: "editor", name: "林编辑", role: "editor" },
  { login: "reviewer", name: "沈审核", role: "reviewer" },
  { login: "finance", name: "钱财务", role: "finance" },
  { login: "viewer", name: "何旁观", role: "readOnly" },
] as const;

export type AccountIds = ReadonlyMap<string, number>;

/**
 * Creates the demo logins, staff logins, and an account for every nickname that writes or gives. Returns account ids by
 * nickname.
 */
export async function loadAccounts(db: Db, nicknames: Iterable<string>, now: Date): Promise<AccountIds> {
  const others = new Set([...givers.map((giver) => giver.nickname), ...nicknames]);
  for (const login of demoLogins) others.delete(login.nickname);
  const rows = [
    ...demoLogins.map((login) => ({ mobile: login.mobile, nickname: login.nickname, password_hash: demoPasswordHash })),
    // Other demo accounts cannot log in: they have no password, and codes are sent in the sandbox only.
    ...[...others].map((nickname, index) => ({
      mobile: `199${String(index).padStart(8, "0")}`,
      nickname,
      password_hash: null,
    })),
  ].map((row) => ({
    ...row,
    public_id: randomId(),
    avatar: null,
    invite_code: randomId().slice(0, 12),
    created_at: now,
  }));
  const staff = demoStaff.map((one) => ({ ...one, password_hash: demoPasswordHash, created_at: now }));
  await markAsDemo(db, now);
  await db.insertInto("staff").values(staff).execute();
  const made = await db.insertInto("account").values(rows).returning(["id", "nickname"]).execute();
  return new Map(made.map((row) => [row.nickname, row.id]));
}
