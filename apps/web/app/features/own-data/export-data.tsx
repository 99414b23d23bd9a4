import { useState } from "react";
import { Button } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import styles from "./own-data-form.module.css";

const usedUp = "一天最多导出三次，今天的已经用完了。请明天再来，数据都好好地在这里。";

interface Notice {
  text: string;
  isError: boolean;
}

/** All data of the user as a file, three times a day. */
export function ExportData() {
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);

  async function handleExport() {
    if (isBusy) return;
    setBusy(true);
    setNotice(null);
    const result = await api.account.exportData({});
    setBusy(false);
    if (result.ok) {
      const { filename, create_time, data } = result.body;
      saveJson(filename, { create_time, ...data });
      setNotice({ text: `已经存为文件 ${filename}。里面有您的私人内容，请放在稳妥的地方。`, isError: false });
    } else if (result.error === "tooManyRequests") {
      setNotice({ text: usedUp, isError: true });
    } else if (result.error !== "sessionInvalid") {
      setNotice({ text: `没有导出成：${result.msg}。`, isError: true });
    }
  }

  return (
    <>
      <p>
        把您在这里的一切存成一个 JSON
        文件：资料、缅怀、留言、献礼、浏览、消息、您管理的居所。里面没有密码，也没有别人的东西。
      </p>
      <div>
        <Button aria-busy={isBusy} onClick={() => void handleExport()}>
          {isBusy ? "正在整理……" : "导出为文件"}
        </Button>
        <p className={notice?.isError ? styles.error : styles.done} role={notice?.isError ? "alert" : "status"}>
          {notice?.text}
        </p>
      </div>
    </>
  );
}

/** Saves a JSON document as a file on this device. */
function saveJson(name: string, data: unknown): void {
  const file = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
