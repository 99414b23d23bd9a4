import { expect, test } from "vitest";
import { aliyunAuthorization, canonicalQuery, sha256 } from "./aliyun.ts";
import { tencentAuthorization } from "./tencent.ts";

test("Aliyun's documented example request gets its documented signature", () => {
  const authorization = aliyunAuthorization(
    {
      method: "POST",
      query: { RegionId: "cn-shanghai", ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd" },
      headers: {
        "x-acs-version": "2014-05-26",
        host: "ecs.cn-shanghai.aliyuncs.com",
        "x-acs-action": "RunInstances",
        "x-acs-content-sha256": sha256(""),
        "x-acs-date": "2023-10-26T10:22:32Z",
        "x-acs-signature-nonce": "3156853299f313e23d1673dc12e1703d",
      },
      body: "",
    },
    { id: "YourAccessKeyId", secret: "YourAccessKeySecret" },
  );
  expect(authorization).toBe(
    "ACS3-HMAC-SHA256 Credential=YourAccessKeyId," +
      "SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version," +
      "Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
  );
});

test("every character that RFC 3986 reserves is encoded in the query, and names are sorted", () => {
  expect(canonicalQuery({ b: "!'()*~-_.", a: '长明{"code":"1"} +' })).toBe(
    "a=%E9%95%BF%E6%98%8E%7B%22code%22%3A%221%22%7D%20%2B&b=%21%27%28%29%2A~-_.",
  );
});

test("Tencent Cloud's documented example request gets its documented signature", () => {
  const authorization = tencentAuthorization(
    {
      service: "cvm",
      host: "cvm.tencentcloudapi.com",
      contentType: "application/json; charset=utf-8",
      body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
      timestamp: 1_551_113_065,
      day: "2019-02-25",
    },
    { id: "AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******", secret: "Gu5t9xGARNpq86cd98joQYCN3*******" },
  );
  expect(authorization).toBe(
    "TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******/2019-02-25/cvm/tc3_request, " +
      "SignedHeaders=content-type;host, Signature=2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c",
  );
});
