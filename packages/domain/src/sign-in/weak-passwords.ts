import { sha256Hex } from "@changming/kit/ids";

/** Letters that people put before or after a few digits when a form requires letters and digits. */
const dictionary = `
a aa aaa aaaa aaaaaa ab abc abcd abcde abcdef abcabc as asd asdf asdfg asdfgh asdasd qw qwe qwer qwert qwerty qweqwe
qwertyuiop zx zxc zxcv zxcvb zxcvbn zxcvbnm q w z x s l c y m lxy wang li zhang liu chen yang zhao huang zhou wu xu sun
wangyi liwei zhangwei wangwei woaini wo aini woshishui nihao love iloveyou loveyou lovely baby happy angel lucky
password pass passwd passw pwd admin root user test guest login welcome hello hi secret master monkey dragon shadow
sunshine princess football baseball superman batman pokemon michael jordan charlie ashley jessica daniel andrew thomas
computer internet samsung huawei xiaomi iphone apple google taobao alipay weixin wechat qq tencent baidu china beijing
shanghai guangzhou shenzhen zhongguo ming jia home mama baba mother father qing qingming dg dgdg woxiang
`;
const digits = `
0 1 2 3 5 6 7 8 9 00 01 10 11 12 13 22 23 33 55 66 69 77 88 99 000 007 100 101 110 111 119 120 121 123 222 233 234 250
314 315 321 333 345 456 520 521 555 567 654 666 678 777 789 888 911 985 987 996 999 0000 1111 1122 1212 1234 1314 1357
1688 2222 2345 2468 3344 4321 5200 5201 5211 5555 6666 7777 8888 9999 00000 11111 12345 54321 66666 88888 99999 000000
111111 112233 121212 123123 123321 123456 131313 135790 147258 159357 159753 168168 222222 333333 456456 456789 520520
521521 555555 654321 666666 777777 789456 888888 987654 999999 1234567 5201314 5211314 7758521 7654321 12344321
12345678 11111111 87654321 88888888 00000000 123456789 987654321 123123123 147258369 1234567890
`;
const wholes = `
1qaz2wsx 1qaz2wsx3edc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 qaz123 qazwsx123 1qazxsw2
zaq12wsx zaq1xsw2 1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 a1s2d3 a1s2d3f4 q1q1q1 a1a1a1 1q1q1q 1a1a1a z1x2c3v4 qwe123qwe
abc123abc 123abc123 123qwe123 asd123asd passw0rd p4ssword pa55word passw0rd1 letmein1 trustno1 ncc1701 thx1138 r2d2c3po
changming1 love1314520 woaini1314520 5201314wo 5201314abc 1314520a a1314520 aa123123 g4v7i4p9 m123456789a 3rjs1la7qe 18atcskd2w
`;

const split = (text: string) => text.trim().split(/\s+/);

/** Passwords that the rule (6 to 15 letters and digits, both) allows and that attackers try first. */
function* wellKnownPasswords(): Generator<string> {
  const years = Array.from({ length: 70 }, (_, index) => String(1_960 + index));
  const tails = [...split(digits), ...years];
  for (const word of split(dictionary)) {
    const capital = word.charAt(0).toUpperCase() + word.slice(1);
    for (const tail of tails) yield* [word + tail, tail + word, capital + tail];
  }
  yield* split(wholes);
}

let known: Set<string> | undefined;

/**
 * Whether the password, as sent, is a well-known one (R-account-11): the hash of each is always the same, so it can be
 * recognized.
 */
export function isWeakPassword(sentPassword: string): boolean {
  known ??= new Set(
    [...wellKnownPasswords()]
      .filter((password) => password.length >= 6 && password.length <= 15)
      // Half of a SHA-256 identifies it well enough.
      .map((password) => sha256Hex(password).slice(0, 32)),
  );
  return known.has(sentPassword.slice(0, 32));
}
