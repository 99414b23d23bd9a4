import type { ThemeConfig } from "antd";

/** A colour of the house as it stands in tokens.css: Ant Design reckons with colours and takes no custom property. */
function tokenOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** Ant Design in paper, ink and pine. To be called when tokens.css is in the page. */
export function officeTheme(): ThemeConfig {
  const [ink, inkSoft, line, pine] = [tokenOf("ink"), tokenOf("ink-soft"), tokenOf("line"), tokenOf("pine")];
  const [paper, raised, deep] = [tokenOf("paper"), tokenOf("paper-raised"), tokenOf("paper-deep")];
  return {
    token: {
      colorPrimary: pine,
      colorLink: pine,
      colorSuccess: pine,
      colorWarning: tokenOf("lamp"),
      colorError: tokenOf("cinnabar"),
      colorInfo: tokenOf("focus"),
      // The grounds that it would mix itself are too near the words on them.
      ...{ colorSuccessBg: paper, colorWarningBg: paper, colorErrorBg: paper, colorInfoBg: paper },
      colorTextBase: ink,
      colorTextSecondary: inkSoft,
      // How many characters there are and may be.
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
      // A tool answers at once.
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
