import * as l10n from '@vscode/l10n';

/** The labels of the lines page, in the language of the editor. */
export function linesWords() {
  return {
    // The translation is the tag of its language.
    language: l10n.t('en'),
    map: l10n.t('World map'),
    legend: l10n.t('Legend'),
    find: l10n.t('Find a country'),
    notFound: l10n.t('No country on the map has this name or code.'),
    noArea: l10n.t('Choose a country on the map or in the table.'),
    copyArea: l10n.t('Copy this line'),
    clearArea: l10n.t('Choose no country'),
    showAll: l10n.t('Show all on the map'),
    zoomIn: l10n.t('Zoom in'),
    zoomOut: l10n.t('Zoom out'),
    zoomReset: l10n.t('Whole world'),
    keys: l10n.t(
      'Arrow keys move between countries, Enter selects, Escape clears the selection. Zoom with +, − and 0, a double click, or the wheel with Ctrl or ⌘.',
    ),
    borders: l10n.t('Borders: Natural Earth, via world-atlas'),
    noRows: l10n.t('No line matches the filter.'),
    placeless: l10n.t('Not a place'),
    placelessNote: l10n.t(
      'The default line answers everyone whom no other line answers. The search engine line answers crawlers, wherever they are.',
    ),
    unmappedNote: l10n.t('Codes and names as the service sent them.'),
    noLine: l10n.t('No line under this code'),
    shared: l10n.t('In several groups'),
    inTable: l10n.t('The table has all of them.'),
    mode: l10n.t('What the map shows'),
    modeGroups: l10n.t('Line groups'),
    modeAnswers: l10n.t('Who gets which answer'),
    question: l10n.t('Host and type'),
    noName: l10n.t('No host or type matches.'),
    assumption: l10n.t(
      'Assumed: a country’s own line comes before its group’s, and that before the default line. The service does not document the order.',
    ),
    unresolved: l10n.t('Unresolved records'),
    noAnswer: l10n.t('No answer'),
    unresolvedPlace: l10n.t('Unresolved'),
  };
}
export type LinesWords = ReturnType<typeof linesWords>;
