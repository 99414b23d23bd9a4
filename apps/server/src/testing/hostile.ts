/** Values that break a careless server, for any field. */
export const hostileValues: Record<string, string> = {
  empty: "",
  blank: "   ",
  negative: "-1",
  zero: "0",
  huge: "99999999999999999999999999",
  "beyond an id": "2147483648",
  fraction: "1.5",
  exponent: "1e309",
  hexadecimal: "0x10",
  infinite: "Infinity",
  "not a number": "NaN",
  "full-width digits": "１２",
  "10 kB": "念".repeat(3_334),
  percent: "%",
  underscore: "_",
  emoji: "🕯️👨‍👩‍👧‍👦",
  nul: "a\u0000b",
  controls: "\u0001\u0008\u001b[31m\r\n",
  "right to left": "\u202e林徽因",
  "zero width": "\u200b\u200d\ufeff",
  "rare character": "𠮷𬱖",
  "combining marks": `a${"\u0301".repeat(500)}`,
  "sql quote": "' or '1'='1",
  "sql statement": "1); drop table residence; --",
  "sql comment": "1/**/union/**/select/**/password_hash/**/from/**/account",
  "sql sleep": "1; select pg_sleep(10)",
  backslash: "\\'",
  tsquery: "a & !b | c:* <-> d",
  html: "<script>alert(1)</script>",
  path: "../../../../etc/passwd",
  template: "${7*7}{{7*7}}",
  null: "null",
  undefined: "undefined",
  true: "true",
  object: "[object Object]",
  json: '{"$gt":""}',
  proto: "__proto__",
};

/** Whole queries or form bodies. `declared` is a field of the call under test. */
export function hostileForms(declared: string): Record<string, string> {
  const many = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => make(i)).join("&");
  return {
    "the same key twice": `${declared}=1&${declared}=2`,
    "the same key a thousand times": many(1_000, () => `${declared}=1`),
    "an array by brackets": `${declared}[]=1`,
    "an object by brackets": `${declared}[$gt]=`,
    "a prototype by brackets": `__proto__[x]=1&${declared}[__proto__]=1`,
    "a prototype by dots": "__proto__.x=1&constructor.prototype.x=1",
    "a hundred thousand keys": many(100_000, (index) => index.toString(36)),
    "a bad escape": `${declared}=%zz`,
    "half an escape": `${declared}=%`,
    "bytes that are no UTF-8": `${declared}=%ff%fe%c0%80`,
    "a lone surrogate": `${declared}=%ed%a0%80`,
    gb18030: `${declared}=%c1%d6%bb%d5%d2%f2`,
    "nothing but signs": "&&&===?&=&",
    "two actions": "actionName=a&actionName=b",
    "an unknown action": "actionName=dropEverything",
  };
}

/** JSON bodies, for calls that take a form. */
export function hostileJson(declared: string): Record<string, string> {
  return {
    nothing: "",
    null: "null",
    "a list": "[]",
    "a text": '"x"',
    "a number": "1",
    "half an object": '{"a":',
    "a prototype": `{"__proto__":{"${declared}":1},"${declared}":1}`,
    "a constructor": '{"constructor":{"prototype":{"x":1}}}',
    "an action that has no text": '{"actionName":{"toString":null,"valueOf":null}}',
    "an object as a field": `{"${declared}":{"toString":"x"}}`,
    "a list as a field": `{"${declared}":[1,[2,[3]]]}`,
    "a lone surrogate": `{"${declared}":"\\ud800"}`,
    "a nul": `{"${declared}":"\\u0000"}`,
    "a number too large": `{"${declared}":1e400}`,
    "a deep nest": `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  };
}
