import * as l10n from '@vscode/l10n';
import { failureText } from '../text/failureText.ts';
import { addressLabel } from '../api/serviceAddress.ts';
import type { OtherField } from '../api/fields.ts';
import type { User } from '../api/user.ts';
import { clockText } from '../text/age.ts';
import { accountLabel, accountPlace } from '../text/accountText.ts';
import { userStatusText, userTypeText } from '../text/fieldWords.ts';
import type { Zones } from '../model/zones.ts';
import type { AccountContent, Section } from './content.ts';
import { FieldCollector } from './fieldCollector.ts';
import type { PanelKind } from './panelKind.ts';

/** The user of an account, with all of User.Detail (api.md 2.8), and its calls and token in this editor. */
export const accountPanel: PanelKind = {
  name: 'account',
  styles: [],
  needs: [],
  item: (zones, ref, run) => ({
    heading: accountLabel(zones.account),
    subtitle: l10n.t('Account · {0}', accountPlace(zones.account)),
    loadable: zones.user,
    actions: [
      ...(zones.account.kind === 'hosted' ? [{ name: 'replaceToken', label: l10n.t('Replace Token…') }] : []),
      { name: 'remove', label: l10n.t('Remove Account…') },
    ],
    render() {
      const collector = new FieldCollector();
      const user = zones.user.state.content?.value;
      const own = hereSection(collector, zones);
      const sections = user === undefined ? [own] : [...userSections(collector, user), own];
      const content: AccountContent = {
        sections: [...sections, ...collector.others(otherFields(zones))],
      };
      return { content, copies: collector.copies };
    },
    async act(name) {
      if (name === 'remove') await run('dnsTree.account.remove', ref);
    },
  }),
};

/** Fields of the responses about the account that api.md does not list. */
function otherFields({ user, groups, allDomains }: Zones): readonly OtherField[] {
  return [
    ...(user.state.content?.value.other ?? []),
    ...(groups.state.content?.other ?? []),
    ...(allDomains.state.content?.other ?? []),
  ];
}

/** Facts that do not come from the service, so they are shown even when it cannot be reached. */
function hereSection(collector: FieldCollector, { account, calls, refusal }: Zones): Section {
  const now = Date.now();
  const accepted = calls.acceptedAt;
  const login =
    refusal !== undefined
      ? failureText(refusal)
      : accepted === undefined
        ? l10n.t('not used in this window yet')
        : l10n.t('last accepted at {0}', clockText(accepted, now));
  const address = account.kind === 'hosted' ? account.address : undefined;
  return {
    title: l10n.t('In this editor'),
    note: l10n.t('The service limits calls by the hour; the lowest grade may make 3,000.'),
    fields: [
      address === undefined
        ? collector.field('address', l10n.t('Service'), accountPlace(account))
        : collector.field('address', l10n.t('Service'), address, addressLabel(address)),
      { key: 'login', label: l10n.t('Token'), value: login, absent: false },
      collector.number('calls', l10n.t('Calls in the last hour'), calls.inLastHour(now)),
    ],
  };
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
