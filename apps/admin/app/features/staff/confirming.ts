/** Whether nobody gets the role by one administrator alone. */
export function isConfirming(role: string): boolean {
  return role === "administrator" || role === "finance";
}
