import { ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import type { ReactNode } from "react";
import { adminTheme } from "./admin-theme.ts";

const theme = adminTheme();

/** Ant Design with our tokens and in Chinese, around the whole admin application. Only the parts import it. */
export function AdminThemeProvider({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      // Without a space between the characters: 登录, not 登 录.
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
    >
      {children}
    </ConfigProvider>
  );
}
