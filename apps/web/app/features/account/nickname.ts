import { maxNicknameLength } from "@changming/contract/limits";

/** Error of a typed nickname; null when it may be sent. Invisible characters alone are no name (R-account-9). */
export function nicknameError(typed: string): string | null {
  if (typed.replace(/[\s\p{Cf}\p{Cc}]/gu, "") === "") return "请输入昵称";
  return [...typed.trim()].length > maxNicknameLength ? `昵称最多 ${maxNicknameLength} 个字` : null;
}
