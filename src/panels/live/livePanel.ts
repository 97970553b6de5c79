import * as l10n from '@vscode/l10n';
import { Coalescer } from '../../base/coalescer.ts';
import { Emitter } from '../../base/emitter.ts';
import { ItemRef } from '../../zones/itemRef.ts';
import { fqdn, toUnicode } from '../../dns/names.ts';
import { accountLabel } from '../../text/accountText.ts';
import { clockText } from '../../text/age.ts';
import { LIMIT, visible } from '../../text/visible.ts';
import { domainHeading } from '../domain/domainPanel.ts';
import type { ItemKind } from '../panelKind.ts';
import { AnswersTableSource } from './answersTableSource.ts';
import { liveContent } from './liveView.ts';
import { ownerKey } from '../../dns/zoneIndex.ts';
import { LiveSession, type LiveParts } from '../../live/liveSession.ts';

/** How often the page is updated while answers arrive: milliseconds. */
const UPDATE_EVERY = 500;

/**
 * The panel of *Compare With Live Answers*: compares the answers of name servers with the hosted records of a host or a zone.
 */
export function livePanel(parts: LiveParts): ItemKind {
  /** Whether the user has agreed in this window that names are sent to name servers. */
  let isAgreed = false;
  const changes = new Emitter<ItemRef>();
  return {
    name: 'live',
    needs: ['domain'],
    onDidChange: (listener, ref) => {
      const updating = new Coalescer(UPDATE_EVERY, listener);
      const listening = changes.event(({ account, domain }) => {
        if (account === ref.account && domain === ref.domain) updating.schedule();
      });
      const settings = parts.onDidChangeSettings?.(() => updating.schedule());
      return [updating, listening, ...(settings === undefined ? [] : [settings])];
    },
    item: (account, ref, run) => {
      const { domain: id } = ref;
      if (id === undefined) return undefined;
      const session = new LiveSession(account, id, parts, () => changes.emit(ref));
      const table = new AnswersTableSource();
      // A second click during a run does not start another one.
      const askIfNew = async (isOther: boolean, signal: AbortSignal): Promise<void> => {
        if (isOther || !session.isRunning) await session.run(signal);
      };
      return {
        get heading() {
          return l10n.t('Live answers of {0}', nameOf(session) ?? domainHeading(account, id));
        },
        get subtitle() {
          const { loadedAt } = session;
          const label = accountLabel(account.info);
          if (loadedAt === undefined) return l10n.t('Live answers · {0}', label);
          const at = clockText(loadedAt, Date.now());
          return l10n.t('Live answers · {0} · compared with records loaded {1}', label, at);
        },
        get actions() {
          const isAskable = !session.isRunning && session.state.kind !== 'idle';
          return [
            ...(isAskable ? [{ name: 'ask', label: l10n.t('Ask Again') }] : []),
            ...(isAskable && !session.isOfZone
              ? [{ name: 'askZone', label: l10n.t('Ask for the Whole Zone') }]
              : []),
            { name: 'domain', label: l10n.t('Show Domain Details') },
          ];
        },
        table,
        render() {
          const { state } = session;
          table.show(state, Date.now());
          const { extStatus } = account.zone(id).domain ?? {};
          return {
            content: liveContent({
              state,
              answers: table,
              settings: parts.settings(),
              extStatus,
              isSample: account.info.kind === 'sample',
              name: domainHeading(account, id),
            }),
          };
        },
        async showPart({ host, record }, signal) {
          const isOther = session.aim({ host, record });
          if (isAgreed) await askIfNew(isOther, signal);
        },
        get part() {
          const { scope, target } = session;
          if (session.isOfZone) return {};
          return {
            ...(target === undefined ? {} : { host: target.host }),
            ...(scope.record === undefined ? {} : { record: scope.record }),
          };
        },
        async act(name, value, signal) {
          switch (name) {
            case 'ask':
            case 'askZone':
              isAgreed = true;
              return askIfNew(name === 'askZone' && session.aim({}), signal);
            case 'cancel':
              return session.cancel();
            case 'domain':
              return run('dnsTree.domain.show', ref);
            case 'reveal': {
              const found = recordOf(session, value ?? '');
              const target = ItemRef.safeParse({ ...ref, record: found });
              if (target.success) await run('dnsTree.reveal', target.data);
            }
          }
        },
      };
    },
  };
}

/** The full name that is queried, with the type if there is only one; undefined while it is not known. */
function nameOf(session: LiveSession): string | undefined {
  const { target, zone } = session;
  if (target === undefined || zone === undefined) return undefined;
  const name = visible(fqdn(toUnicode(target.host), toUnicode(zone.ascii)), LIMIT.name);
  return target.type === undefined ? name : `${name} ${visible(target.type, LIMIT.word)}`;
}

/** The id of the first record of a host, given as a key. */
function recordOf({ zone }: LiveSession, host: string): string | undefined {
  return zone?.loaded?.table.records.find((record) => ownerKey(record.host) === host)?.id;
}
