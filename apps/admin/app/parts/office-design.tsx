import { ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import type { ReactNode } from "react";
import { officeTheme } from "./office-theme.ts";

const theme = officeTheme();

/** Around the whole office: Ant Design in our tokens and in Chinese. No page but the parts knows of it. */
export function OfficeDesign({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      // 登录 is read and found as it is written, not as 登 录.
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
    >
      {children}
    </ConfigProvider>
  );
}
