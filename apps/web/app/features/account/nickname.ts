/** Code points, as the contract counts them. */
const longest = 20;

/** What is wrong with a nickname as it was typed; null when it may be sent. What nobody sees is no name. */
export function wrongNickname(typed: string): string | null {
  if (typed.replace(/[\s\p{Cf}\p{Cc}]/gu, "") === "") return "请输入昵称";
  return [...typed.trim()].length > longest ? `昵称最多 ${longest} 个字` : null;
}
