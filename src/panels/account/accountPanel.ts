import * as l10n from '@vscode/l10n';
import { failureText } from '../../text/failureText.ts';
import type { User } from '../../api/user.ts';
import { Coalescer } from '../../base/coalescer.ts';
import { clockText } from '../../text/age.ts';
import { accountLabel, accountPlace } from '../../text/accountText.ts';
import { userStatusText, userTypeText } from '../../text/fieldWords.ts';
import type { Account } from '../../zones/account.ts';
import { secretKind, type HostedAccount } from '../../zones/accountInfo.ts';
import { ItemRef } from '../../zones/itemRef.ts';
import type { ItemChecks } from '../../check/itemFindings.ts';
import { digits } from '../../text/visible.ts';
import { domainRanks, type DomainRank } from '../../check/domainRanks.ts';
import { sentencesText } from '../../text/listText.ts';
import type { AccountContent, Field, ListCard, Section } from '../content.ts';
import { FieldCollector } from '../fieldCollector.ts';
import type { ItemKind } from '../panelKind.ts';
import type { Part } from '../table/table.ts';

/** Coalesces the events of checked zones, in milliseconds: each would rank all domains again. */
const GATHER_MS = 500;
/** The most rows of a rank. An account may have any number of domains. */
const MOST = 100;

/** Calls an hour (service-facts.md). */
const LOWEST_LIMIT = 3000;

/**
 * The panel of an account: its calls, and its domains ranked by their need for attention. Last come all fields of
 * User.Detail (api.md 2.8), which the page folds because they are personal.
 */
export function accountPanel(checks: ItemChecks): ItemKind {
  return {
    name: 'account',
    needs: [],
    onDidChange: (listener, { account }) => {
      const gathered = new Coalescer(GATHER_MS, listener);
      const checking = checks.onDidChange((zone) => {
        if (zone === undefined || zone.account === account) gathered.schedule();
      });
      return [gathered, checking];
    },
    item: (account, ref, run) => ({
      get heading() {
        return accountLabel(account.info);
      },
      subtitle: l10n.t('Account · {0}', accountPlace(account.info)),
      loadable: account.user,
      list: account.allDomains,
      actions: [
        ...(account.info.kind === 'hosted'
          ? [
              {
                name: 'replaceToken',
                label:
                  secretKind(account.info.id) === 'cloudKey'
                    ? l10n.t('Replace Key…')
                    : l10n.t('Replace Token…'),
              },
            ]
          : []),
        { name: 'remove', label: l10n.t('Remove Account') },
      ],
      render() {
        const collector = new FieldCollector();
        const user = account.user.state.content?.value;
        const personal = [
          ...(user === undefined ? [] : userSections(collector, user)),
          ...collector.others([
            ...(user?.other ?? []),
            ...(account.groups.state.content?.other ?? []),
            ...(account.allDomains.state.content?.other ?? []),
          ]),
        ];
        const content: AccountContent = {
          sections: [hereSection(collector, account)],
          domains: domainsNote(account),
          ranks: domainRanks(account, checks).map(rankCard),
          personal: { title: l10n.t('Personal data and all other fields'), sections: personal },
        };
        return { content, copies: collector.copies };
      },
      async act(name, value, signal) {
        const domain = ItemRef.safeParse({ ...ref, domain: value });
        if (name === 'remove') await run('dnsTree.account.remove', ref);
        else if (name === 'checkAll') await run('dnsTree.check.all', ref);
        else if (name === 'domain' && value !== undefined && domain.success)
          await run('dnsTree.domain.show', domain.data);
        else if (name === 'loadDomains') {
          account.allDomains.forgetFailure();
          await account.allDomains.all(signal);
        }
      },
    }),
  };
}

function rankCard({ rows, note, ...rank }: DomainRank): ListCard {
  const cut =
    rows.length > MOST ? l10n.t('The first {0} of {1} are listed.', digits(MOST), digits(rows.length)) : '';
  const listed = rows
    .slice(0, MOST)
    .map(({ label, id, text, severity }): Part[] => [
      id === undefined ? { kind: 'text', look: 'line', text: label } : domainLink(rank.title, label, id),
      ' ',
      severity === undefined ? text : { kind: 'text', look: severity, text },
    ]);
  return { ...rank, look: 'rank', note: sentencesText([note, cut]), rows: listed };
}

/** Opens a domain. Another card may list it too, so the accessible name includes the title of the card. */
function domainLink(title: string, label: string, id: string): Part {
  const fullLabel = l10n.t('{0}: {1}', title, label);
  return { kind: 'button', look: 'link', action: { name: 'domain', label, fullLabel, value: id } };
}

/** How many domains the ranks are made from, unless all are loaded. */
function domainsNote({ allDomains }: Account): AccountContent['domains'] {
  const { content, loading, failed } = allDomains.state;
  if (loading !== undefined) return { note: l10n.t('Loading domains…') };
  if (failed !== undefined)
    return {
      note: failureText(failed.failure),
      action: { name: 'loadDomains', label: l10n.t('Retry') },
    };
  if (content?.more !== true) return { note: '' };
  const loaded = digits(content.rows.length);
  return {
    note:
      content.total === undefined
        ? l10n.t('{0} domains loaded, and there are more.', loaded)
        : l10n.t('{0} of {1} domains loaded.', loaded, digits(content.total)),
    action: { name: 'loadDomains', label: l10n.t('Load All Domains') },
  };
}

/** Facts that do not come from the service, so they are shown even when it cannot be reached. */
function hereSection(collector: FieldCollector, account: Account): Section {
  const { info, calls, limits } = account;
  const address = info.kind === 'hosted' ? info.address : undefined;
  const made = calls.inLastHour(Date.now());
  const limit = digits(LOWEST_LIMIT);
  const ofLimit =
    limits.backgroundBudget === undefined
      ? digits(made)
      : l10n.t('{0} of the {1} that the lowest grade may make', digits(made), limit);
  return {
    title: l10n.t('In this editor'),
    fields: [
      collector.number('calls', l10n.t('Calls in the last hour'), made, ofLimit),
      collector.field('address', l10n.t('Service'), address ?? accountPlace(info), accountPlace(info)),
      // The sample account has no token that anybody knows of.
      ...(info.kind === 'hosted' ? loginFields(account, info) : []),
    ],
  };
}

/** The fields about a token or key. No read action tells what else a key may do (api3.md section 6). */
function loginFields({ refusal, calls }: Account, { id, key }: HostedAccount): readonly Field[] {
  const now = Date.now();
  const isKey = secretKind(id) === 'cloudKey';
  const state =
    refusal !== undefined
      ? failureText(refusal)
      : calls.acceptedAt === undefined
        ? l10n.t('not used in this window yet')
        : l10n.t('last accepted at {0}', clockText(calls.acceptedAt, now));
  return [
    own(
      'interface',
      l10n.t('Interface'),
      isKey ? l10n.t('Tencent Cloud API 3.0, with a key') : l10n.t('DNSPod’s own API, with a token'),
    ),
    own('login', isKey ? l10n.t('Key') : l10n.t('Token'), state),
    ...(key === undefined
      ? []
      : [
          own('secretId', 'SecretId', key.shortId),
          own('temporary', l10n.t('Temporary key'), key.isTemporary ? endText(key, now) : l10n.t('no')),
        ]),
  ];
}

function endText({ endsAt }: NonNullable<HostedAccount['key']>, now: number): string {
  if (endsAt === undefined) return l10n.t('yes; its end is not known');
  const time = clockText(endsAt, now);
  return endsAt > now ? l10n.t('yes, until {0}', time) : l10n.t('yes; it ended at {0}', time);
}

/** A field that does not come from the service. */
function own(key: string, label: string, value: string): Field {
  return { key, label, value, absent: false };
}

function userSections(collector: FieldCollector, user: User): Section[] {
  const { userType, status } = user;
  return [
    {
      title: l10n.t('Identity'),
      fields: [
        collector.field('nick', l10n.t('Display name'), user.nick),
        collector.field('realName', l10n.t('Real name'), user.realName),
        collector.field('id', l10n.t('Id'), user.id),
        collector.field('userType', l10n.t('Kind'), userType, userType && userTypeText(userType)),
        collector.field('status', l10n.t('State'), status, status && userStatusText(status)),
        collector.flag('agentPending', l10n.t('Agent application pending'), user.agentPending),
      ],
    },
    {
      title: l10n.t('Contact'),
      fields: [
        collector.field('email', l10n.t('E-mail'), user.email),
        collector.flag('emailVerified', l10n.t('E-mail verified'), user.emailVerified),
        collector.field('telephone', l10n.t('Telephone'), user.telephone),
        collector.flag('telephoneVerified', l10n.t('Telephone verified'), user.telephoneVerified),
        collector.field('im', l10n.t('Messenger'), user.im),
        collector.flag('messengerBinded', l10n.t('Messenger connected'), user.messengerBinded),
      ],
    },
    {
      title: l10n.t('Balance'),
      fields: [
        collector.number('balance', l10n.t('Balance'), user.balance),
        collector.number('smsBalance', l10n.t('Text messages left'), user.smsBalance),
      ],
    },
  ];
}
