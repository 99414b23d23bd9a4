/** What is wrong with a login, in the words of the form: where no code is asked, none is spoken of. */
export function loginWrong({ error, msg }: { error: string; msg: string }, asksCode: boolean): string {
  return error === "staffLoginMismatch" && !asksCode ? "登录名或密码不正确" : msg;
}
