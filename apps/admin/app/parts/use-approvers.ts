import { useQuery } from "@tanstack/react-query";
import type { ApprovalVerb } from "@changming/contract/admin/approval";
import { queries } from "../api/query.ts";

/** Names of the staff who could confirm the request; null until they are loaded. `exceptId`: the person it is about. */
export function useApprovers(verb: ApprovalVerb, exceptId?: number): readonly string[] | null {
  const { data } = useQuery(queries.approval.seconds({ verb, ...(exceptId !== undefined && { exceptId }) }));
  return data?.names ?? null;
}

/** Creates an administrator on the server itself, where no other one can confirm. */
const noApproverAdvice =
  "请在运行网站的机器上执行 npm run staff:create -- --login 登录名 --name 姓名 --role administrator，再添一位管理员来确认";

/** `张三、李四中的一位`; the names of those who can confirm. */
function oneOf(names: readonly string[]): string {
  return names.length > 1 ? `${names.join("、")}中的一位` : names.join("");
}

/** Text before the request; `null`: not known yet. */
export function willWaitFor(names: readonly string[] | null): string {
  if (names === null) return "要等另一个人确认才生效。";
  if (names.length > 0) return `要等${oneOf(names)}确认才生效。`;
  return `要等另一个人确认才生效，而现在没有人能确认：提出的人自己、一周内由他添加或重设密码的人都不算。${noApproverAdvice}。`;
}

/** Text after the request. */
export function waitsFor(names: readonly string[] | null): string {
  if (names === null) return "已提出，等另一个人确认";
  return names.length > 0 ? `已提出，等${oneOf(names)}确认` : `已提出，但现在没有人能确认。${noApproverAdvice}`;
}

/** Text in a list of pending requests. */
export function waitsInList(names: readonly string[]): string {
  return names.length > 0 ? names.join("、") : `没有人能确认：${noApproverAdvice}`;
}
