// The state of the page of Check Live Answers.
import * as l10n from '@vscode/l10n';
import type { LiveState } from '../../src/panels/live/liveSession.ts';
import { liveContent } from '../../src/panels/live/liveView.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import { NOW } from '../unit/panels/live/reports.ts';

const SETTINGS = { resolvers: [{ address: '192.0.2.53', port: 53 }], servers: [], roots: [], faults: [] };

export function livePage(state: LiveState, { onlyDifferences = false, extStatus = 'dnserror' } = {}): Frame {
  return {
    kind: 'frame',
    ids: { account: 'a', domain: '1' },
    heading: l10n.t('Live answers of {0}', 'example.com'),
    subtitle: l10n.t('Live answers · {0} · compared with records loaded {1}', 'me@example.com', '18:05'),
    actions: [
      { name: 'ask', label: l10n.t('Ask Again') },
      { name: 'domain', label: l10n.t('Show Domain Details') },
    ],
    content: liveContent({
      session: { state },
      settings: SETTINGS,
      extStatus,
      name: 'example.com',
      onlyDifferences,
      now: NOW,
    }),
  };
}
