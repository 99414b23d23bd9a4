import { ConfigProvider, type ThemeConfig } from "antd";
import zhCN from "antd/locale/zh_CN";
import type { ReactNode } from "react";

const theme = adminTheme();

/** Ant Design with our tokens and in Chinese, around the whole admin application. */
export function AdminThemeProvider({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      // Without a space between the characters: 登录, not 登 录.
      button={{ autoInsertSpace: false }}
      tag={{ variant: "outlined" }}
      wave={{ disabled: true }}
    >
      {children}
    </ConfigProvider>
  );
}

/** A colour of tokens.css as a literal: Ant Design computes with colours and accepts no custom property. */
function tokenOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** The theme of Ant Design from our tokens. Call it after tokens.css is loaded. */
function adminTheme(): ThemeConfig {
  const ink = tokenOf("ink");
  const inkSoft = tokenOf("ink-soft");
  const line = tokenOf("line");
  const pine = tokenOf("pine");
  const paper = tokenOf("paper");
  const raised = tokenOf("paper-raised");
  const deep = tokenOf("paper-deep");
  return {
    token: {
      colorPrimary: pine,
      colorLink: pine,
      colorSuccess: pine,
      colorWarning: tokenOf("lamp"),
      colorError: tokenOf("cinnabar"),
      colorInfo: tokenOf("focus"),
      // Ant Design's own backgrounds have too little contrast with the text on them (R-accessibility-1).
      colorSuccessBg: paper,
      colorWarningBg: paper,
      colorErrorBg: paper,
      colorInfoBg: paper,
      colorTextBase: ink,
      colorTextSecondary: inkSoft,
      // Colour of the character counter.
      colorTextDescription: inkSoft,
      colorTextPlaceholder: tokenOf("ink-faint"),
      colorText: ink,
      colorBgBase: raised,
      colorBgContainer: raised,
      colorBgElevated: raised,
      colorBgContainerDisabled: deep,
      colorBgLayout: paper,
      colorBorder: tokenOf("line-strong"),
      colorBorderSecondary: line,
      colorFillAlter: deep,
      colorBgMask: tokenOf("scrim-night"),
      fontFamily: tokenOf("font-body"),
      fontSize: 14,
      controlHeight: 34,
      borderRadius: 4,
      borderRadiusLG: 6,
      borderRadiusSM: 2,
      boxShadow: tokenOf("shadow-float"),
      boxShadowSecondary: tokenOf("shadow-float"),
      // No animations: a tool responds at once.
      motion: false,
    },
    components: {
      Button: { primaryShadow: "none", defaultShadow: "none", dangerShadow: "none", fontWeight: 500 },
      Input: { activeShadow: "none", errorActiveShadow: "none" },
      Modal: { titleFontSize: 19, titleLineHeight: 1.4 },
      Table: {
        headerBg: deep,
        headerColor: inkSoft,
        headerSplitColor: "transparent",
        fontWeightStrong: 500,
        cellPaddingBlockMD: 6,
        cellPaddingInlineMD: 14,
        rowHoverBg: paper,
        borderColor: line,
      },
      Tabs: { titleFontSize: 15, horizontalItemPadding: "8px 0", horizontalItemGutter: 28 },
      Tag: { defaultBg: paper, defaultColor: inkSoft },
    },
  };
}
