/** The four kinds of themes of the editor. */
export const THEME_NAMES = ['light', 'dark', 'contrast', 'contrastLight'] as const;
export type Theme = (typeof THEME_NAMES)[number];

/** The variables that the editor sets for a theme, as far as panels use them. */
export type Variables = Readonly<Record<string, string>>;

const none = undefined;

/** The colours of each kind of theme, in the order of {@link THEME_NAMES}. */
const COLOURS: Readonly<Record<string, readonly (string | undefined)[]>> = {
  foreground: ['#3b3b3b', '#cccccc', '#ffffff', '#292929'],
  descriptionForeground: ['#3b3b3b', '#9d9d9d', '#ffffffb3', '#292929b3'],
  'editor-background': ['#ffffff', '#1f1f1f', '#000000', '#ffffff'],
  'editor-foreground': ['#3b3b3b', '#cccccc', '#ffffff', '#292929'],
  'sideBar-background': ['#f8f8f8', '#181818', '#000000', '#ffffff'],
  'widget-border': ['#e5e5e5', '#313131', none, none],
  // In “Light 2026”, the border of buttons is that of primary ones.
  'button-background': ['#0069cc', '#0078d4', '#000000', '#0f4a85'],
  'button-foreground': ['#ffffff', '#ffffff', '#ffffff', '#ffffff'],
  'button-hoverBackground': ['#0063c1', '#026ec1', none, none],
  'button-border': ['#0069cc', '#ffffff12', '#6fc3df', '#0f4a85'],
  'button-secondaryBackground': ['#eaeaea', '#313131', '#000000', '#ffffff'],
  'button-secondaryForeground': ['#202020', '#cccccc', '#ffffff', '#0f4a85'],
  'button-secondaryHoverBackground': ['#f2f3f4', '#3c3c3c', none, none],
  'button-secondaryBorder': ['#eaeaea', none, none, none],
  'toolbar-hoverBackground': ['#b8b8b850', '#5a5d5e50', none, none],
  'icon-foreground': ['#3b3b3b', '#cccccc', '#ffffff', '#292929'],
  focusBorder: ['#005fb8', '#0078d4', '#f38518', '#006bbd'],
  'textLink-foreground': ['#005fb8', '#4daafc', '#21a6ff', '#0f4a85'],
  'input-background': ['#ffffff', '#313131', '#000000', '#ffffff'],
  'input-foreground': ['#3b3b3b', '#cccccc', '#ffffff', '#292929'],
  'input-placeholderForeground': ['#767676', '#989898', '#ffffffb3', '#292929b3'],
  'input-border': ['#cecece', '#3c3c3c', '#6fc3df', '#0f4a85'],
  'inputValidation-warningBackground': ['#f6f5d2', '#352a05', '#000000', '#ffffff'],
  'inputValidation-warningBorder': ['#b89500', '#b89500', '#6fc3df', '#0f4a85'],
  'inputValidation-errorBackground': ['#f2dede', '#5a1d1d', '#000000', '#ffffff'],
  'inputValidation-errorBorder': ['#be1100', '#be1100', '#6fc3df', '#0f4a85'],
  'editorWidget-background': ['#f8f8f8', '#202020', '#0c141f', '#ffffff'],
  'editorWidget-foreground': ['#3b3b3b', '#cccccc', '#ffffff', '#292929'],
  'editorWidget-border': ['#c8c8c8', '#454545', '#6fc3df', '#0f4a85'],
  'charts-lines': ['#3b3b3b80', '#cccccc80', '#ffffff80', '#29292980'],
  'charts-blue': ['#0063d3', '#59a4f9', '#59a4f9', '#0063d3'],
  'charts-green': ['#388a34', '#89d185', '#89d185', '#374e06'],
  'charts-orange': ['rgba(234, 92, 0, 0.33)', 'rgba(234, 92, 0, 0.33)', none, none],
  'charts-purple': ['#652d90', '#b180d7', '#b180d7', '#652d90'],
  'charts-red': ['#e51400', '#f14c4c', '#f48771', '#b5200d'],
  'charts-yellow': ['#bf8803', '#cca700', '#ffd370', '#895503'],
  'charts-foreground': ['#3b3b3b', '#cccccc', '#ffffff', '#292929'],
  'terminal-ansiCyan': ['#0598bc', '#11a8cd', '#00cdcd', '#0598bc'],
  'terminal-ansiMagenta': ['#bc05bc', '#bc3fbc', '#cd00cd', '#bc05bc'],
  'list-activeSelectionBackground': ['#e8e8e8', '#04395e', none, 'rgba(15, 74, 133, 0.1)'],
  'list-activeSelectionForeground': ['#000000', '#ffffff', none, none],
  'list-hoverBackground': ['#f2f2f2', '#2a2d2e', 'rgba(255, 255, 255, 0.1)', 'rgba(15, 74, 133, 0.1)'],
  'editorError-foreground': ['#e51400', '#f14c4c', '#f48771', '#b5200d'],
  'editorWarning-foreground': ['#bf8803', '#cca700', '#ffd370', '#895503'],
  'editorInfo-foreground': ['#0063d3', '#59a4f9', '#59a4f9', '#0063d3'],
  'dropdown-background': ['#ffffff', '#313131', '#000000', '#ffffff'],
  'dropdown-listBackground': ['#ffffff', '#1f1f1f', '#000000', '#ffffff'],
  'dropdown-foreground': ['#3b3b3b', '#cccccc', '#ffffff', '#292929'],
  'dropdown-border': ['#cecece', '#3c3c3c', '#6fc3df', '#0f4a85'],
  contrastBorder: [none, none, '#6fc3df', '#0f4a85'],
  contrastActiveBorder: [none, none, '#f38518', '#006bbd'],
};

export function variablesOf(theme: Theme): Variables {
  const at = THEME_NAMES.indexOf(theme);
  const colours = Object.entries(COLOURS).flatMap(([name, values]) => {
    const value = values[at];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    'font-family': "system-ui, 'Noto Sans CJK SC', sans-serif",
    'font-size': '13px',
    'editor-font-family': 'monospace',
    ...Object.fromEntries(colours),
  };
}
