import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Settings that turn off tours, assistants, movement and everything that is fetched from the network. */
const quiet = {
  'workbench.startupEditor': 'none',
  // Nothing moves that is drawn again and again, or that a click misses.
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'update.mode': 'none',
  'telemetry.telemetryLevel': 'off',
  'security.workspace.trust.enabled': false,
  // In a browser VS Code saves by default, so that an edit of one test would be in the file for the next.
  'files.autoSave': 'off',
  // VS Code would announce every port that opens on this machine.
  'remote.autoForwardPorts': false,
  'git.enabled': false,
  'npm.autoDetect': 'off',
  'typescript.disableAutomaticTypeAcquisition': true,
};

/** A dialog that covers the window of 1.116. In later editors the setting keeps a walkthrough from opening. */
const withoutWelcome = { 'workbench.welcomePage.experimentalOnboarding': false };

/** Writes the user settings, before VS Code starts or while it runs. */
export function writeSettings(userFolder: string, more: Readonly<Record<string, unknown>> = {}): void {
  const ofEditor = process.env['DNS_TREE_EDITOR']?.startsWith('4.116.') ? withoutWelcome : {};
  mkdirSync(userFolder, { recursive: true });
  writeFileSync(
    path.join(userFolder, 'settings.json'),
    JSON.stringify({ ...quiet, ...ofEditor, ...more }, null, 2),
  );
}
