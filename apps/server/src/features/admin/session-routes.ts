import { session } from "@changming/contract/admin/session";
import { confirmCode, enrolCode } from "@changming/domain/staff/enrol-code";
import { logInStaff, logOutStaff } from "@changming/domain/staff/log-in-staff";
import { reauthenticateStaff, setOwnPassword } from "@changming/domain/staff/reauthenticate-staff";
import { endOwnSessions, listOwnSessions, presentWho, whoAmI } from "@changming/domain/staff/sessions";
import { bind } from "../../http/bind.ts";

export const sessionRoutes = [
  bind(session.who, async (ctx) => presentWho(await whoAmI(ctx), ctx.clock())),
  bind(session.logIn, async (ctx, input) => presentWho(await logInStaff(ctx, input), ctx.clock())),
  bind(session.logOut, async (ctx) => {
    await logOutStaff(ctx);
    return { done: true as const };
  }),
  bind(session.enrol, (ctx) => enrolCode(ctx)),
  bind(session.confirm, async (ctx, input) => presentWho(await confirmCode(ctx, input), ctx.clock())),
  bind(session.prove, async (ctx, input) => presentWho(await reauthenticateStaff(ctx, input), ctx.clock())),
  bind(session.list, async (ctx) => ({ itemList: await listOwnSessions(ctx) })),
  bind(session.end, async (ctx, input) => ({ ended: await endOwnSessions(ctx, input) })),
  bind(session.setPassword, async (ctx, input) => {
    await setOwnPassword(ctx, input);
    return { done: true as const };
  }),
];
