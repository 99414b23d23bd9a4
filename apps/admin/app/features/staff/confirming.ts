/** Whether the role has to be confirmed by a second administrator. */
export function isConfirming(role: string): boolean {
  return role === "administrator" || role === "finance";
}
