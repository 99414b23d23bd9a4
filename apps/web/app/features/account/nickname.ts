/** Code points, as the contract counts them. */
const maxLength = 20;

/** Error of a typed nickname; null when it may be sent. Invisible characters alone are no name. */
export function nicknameError(typed: string): string | null {
  if (typed.replace(/[\s\p{Cf}\p{Cc}]/gu, "") === "") return "请输入昵称";
  return [...typed.trim()].length > maxLength ? `昵称最多 ${maxLength} 个字` : null;
}
