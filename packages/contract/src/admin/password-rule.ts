/** The hint displayed where staff choose a password. */
export const staffPasswordRule = "请设 10 到 64 个字符的密码，字母和数字都要有";

/** Whether staff may choose the password. Validated where it is typed, because only its hash is sent. */
export function isStaffPassword(password: string): boolean {
  return password.length >= 10 && password.length <= 64 && /[A-Za-z]/.test(password) && /\d/.test(password);
}
