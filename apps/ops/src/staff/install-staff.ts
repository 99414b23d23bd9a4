import { isStaffPassword, staffPasswordRule } from "@changming/contract/admin/password-rule";
import { errors } from "@changming/contract/errors";
import type { StaffRole } from "@changming/contract/staff-roles";
import { DomainError } from "@changming/domain/context/domain-error";
import { PasswordHasher } from "@changming/domain/context/password-hasher";
import { isWeakPassword } from "@changming/domain/sign-in/weak-passwords";
import { createStaffByCli, resetStaffLogin } from "@changming/domain/staff/create-staff";
import { systemClock } from "@changming/kit/clock";
import { randomId, sha256Hex } from "@changming/kit/ids";
import { ConfigError } from "@changming/server/config/config";
import type { CommandEnvironment } from "../environment/with-environment.ts";

/** Why staff cannot have this password; null when they can. */
export function staffPasswordProblem(password: string): string | null {
  if (!isStaffPassword(password)) return staffPasswordRule;
  return isWeakPassword(sha256Hex(password)) ? errors.weakPassword.message : null;
}

export const isStaffLogin = (login: string): boolean => /^[a-z][a-z0-9._-]{1,31}$/.test(login);
export const isStaffName = (name: string): boolean => name !== "" && [...name].length <= 20;

type NewStaff = { login: string; password: string } & (
  | { isRenewal: false; name: string; role: StaffRole }
  | { isRenewal: true; name: string | undefined; role: StaffRole | undefined }
);

/** Adds staff, or resets a login, with an acceptable password. Returns the resulting name and role. */
export async function installStaff({ db, secrets }: CommandEnvironment, { password, ...staff }: NewStaff) {
  const password_hash = await new PasswordHasher(secrets, 1).inTurn((hasher) => hasher.hash(sha256Hex(password)));
  const actor = { kind: "job" as const, name: "staff:create" };
  const ctx = { db, actor, clock: systemClock, requestId: randomId() };
  try {
    if (staff.isRenewal) return await resetStaffLogin(ctx, secrets, { ...staff, password_hash });
    const { login, name, role } = staff;
    await createStaffByCli(ctx, { login, name, role, password_hash });
    return staff;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.error === "notFound") throw new ConfigError(`没有 ${staff.login} 这个登录名；要添加，请去掉 --renew`);
    throw new ConfigError(`${errors[error.error].message}；要给他重设密码，请加 --renew`);
  }
}
