import { defineCall } from "../define.ts";
import { upload as siteUpload } from "../upload.ts";
import { adminWriteErrors } from "./wire.ts";

export const upload = {
  send: defineCall({
    method: "POST",
    path: "/api/admin/upload",
    auth: "staff",
    roles: ["administrator", "editor", "reviewer", "finance"],
    rate: "write",
    multipart: true,
    summary: "后台：上传一张图片，与站上的一样；被引用之前只有本人看得到，24 小时后删除",
    input: siteUpload.send.input,
    body: siteUpload.send.body,
    errors: [...adminWriteErrors, ...siteUpload.send.errors],
  }),
};
