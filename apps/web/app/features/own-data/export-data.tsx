import { useState } from "react";
import { Button } from "@changming/ui/button";
import { api } from "../../api.ts";
import { keepJson } from "./keep-file.ts";
import styles from "./own-data-form.module.css";

const usedUp = "一天最多导出三次，今天的已经用完了。请明天再来，数据都好好地在这里。";

interface Said {
  words: string;
  isWrong: boolean;
}

/** Everything of one's own as a file, three times a day. */
export function ExportData() {
  const [isBusy, setBusy] = useState(false);
  const [said, say] = useState<Said | null>(null);

  async function handleExport() {
    if (isBusy) return;
    setBusy(true);
    say(null);
    const result = await api.account.exportData({});
    setBusy(false);
    if (result.ok) {
      const { filename, create_time, data } = result.body;
      keepJson(filename, { create_time, ...data });
      say({ words: `已经存为文件 ${filename}。里面有您的私人内容，请放在稳妥的地方。`, isWrong: false });
    } else if (result.error === "tooManyRequests") {
      say({ words: usedUp, isWrong: true });
    } else if (result.error !== "sessionInvalid") {
      say({ words: `没有导出成：${result.msg}。`, isWrong: true });
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
        <p className={said?.isWrong ? styles.wrong : styles.done} role={said?.isWrong ? "alert" : "status"}>
          {said?.words}
        </p>
      </div>
    </>
  );
}
