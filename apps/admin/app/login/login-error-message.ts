/** Message of a failed login; does not mention a code where none is required. */
export function loginErrorMessage({ error, msg }: { error: string; msg: string }, needsCode: boolean): string {
  return error === "staffLoginMismatch" && !needsCode ? "登录名或密码不正确" : msg;
}
