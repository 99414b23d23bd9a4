import { adminRoutes } from "@changming/contract/admin/routes.gen";
import type { CallRoute } from "@changming/contract/routes.gen";

const keyOf = ({ path, action = "" }: CallRoute) => `${path} ${action}`;

const named: readonly (readonly [CallRoute, string])[] = [
  [adminRoutes.application.lookAtPaper, "看入驻申请的材料"],
  [adminRoutes.approval.decide, "以第二人的身份答复"],
  [adminRoutes.bill.resolve, "答复对账差异"],
  [adminRoutes.bill.runAgain, "重新对账"],
  [adminRoutes.concern.lookAtProof, "看亲属的证明"],
  [adminRoutes.cooperation.lookAtPaper, "看合作申请的材料"],
  [adminRoutes.cooperation.approve, "通过合作申请"],
  [adminRoutes.garden.appoint, "添园区管理员"],
  [adminRoutes.garden.dismiss, "取消园区管理员"],
  [adminRoutes.gift.create, "添礼物并定价"],
  [adminRoutes.gift.setPrice, "改礼物的价格"],
  [adminRoutes.gift.remove, "删去礼物"],
  [adminRoutes.residence.look, "看私密居所的内容"],
  [adminRoutes.refund.give, "退款"],
  [adminRoutes.refund.retry, "再试一次退款"],
  [adminRoutes.session.setPassword, "换自己的密码"],
  [adminRoutes.siteInfo.setMoney, "改费用"],
  [adminRoutes.staff.create, "添员工"],
  [adminRoutes.staff.setRole, "换员工的角色"],
  [adminRoutes.staff.suspend, "停用或恢复员工"],
  [adminRoutes.staff.renew, "重设员工的密码和动态码"],
];
const names = new Map(named.map(([route, name]) => [keyOf(route), name]));

/** Label of a call that needs reauthentication; empty for any other. */
export const actionLabel = (route: CallRoute): string => names.get(keyOf(route)) ?? "";
