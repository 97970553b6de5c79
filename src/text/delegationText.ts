import * as l10n from '@vscode/l10n';
import type { NamedAddress, DelegationFinding } from '../live/delegationFindings.ts';
import { serverLabel } from './liveServerText.ts';
import { LIMIT, shortened, visible, SHOWN } from './visible.ts';
import { firstTexts, listText, sentencesText } from './listText.ts';

/** A finding about the delegation of a zone, in a sentence. */
export function delegationText(finding: DelegationFinding): string {
  switch (finding.code) {
    case 'pointsAtService':
      return l10n.t('The parent zone points at the name servers of the service: {0}.', names(finding.parent));
    case 'pointsElsewhere':
      return l10n.t(
        'The parent zone points elsewhere, at {0}. The service has {1}.',
        names(finding.parent),
        names(finding.service),
      );
    case 'pointsPartly':
      return l10n.t(
        'The parent zone points at {0}, and only some of these are name servers of the service: {1}.',
        names(finding.parent),
        names(finding.service),
      );
    case 'serviceUnknown':
      return l10n.t(
        'The parent zone points at {0}. Whether these are the service’s is not known: no NS records are hosted at the apex.',
        names(finding.parent),
      );
    case 'notDelegated':
      return l10n.t('The parent zone {0} does not delegate this zone.', zoneName(finding.parent));
    case 'parentServersDiffer':
      return l10n.t(
        'The servers of the parent zone {0} name different servers for this zone: {1}. They may be some minutes apart after a change.',
        zoneName(finding.parent),
        listed(finding.answers, ({ server: each, servers: own }) =>
          l10n.t('{0}: {1}', server(each), setText(own)),
        ),
      );
    case 'oneParentServer':
      return l10n.t(
        'Of the servers of the parent zone {0}, only {1} answered, so what it says could not be compared.',
        zoneName(finding.parent),
        server(finding.server),
      );
    case 'parentNotFound':
      return NOT_FOUND[finding.why]();
    case 'parentServesZone':
      return l10n.t(
        'The servers of the parent zone {0} serve this zone too, so the two sets of name servers cannot be compared.',
        zoneName(finding.parent),
      );
    case 'setsAgree':
      return l10n.t(
        'The parent zone and the zone itself name the same servers: {0}.',
        names(finding.servers),
      );
    case 'setsDiffer':
      return sentencesText([
        l10n.t('The parent zone and the zone itself name different servers.'),
        ...(finding.onlyParent.length === 0
          ? []
          : [l10n.t('Only the parent zone: {0}.', names(finding.onlyParent))]),
        ...(finding.onlyZone.length === 0 ? [] : [l10n.t('Only the zone: {0}.', names(finding.onlyZone))]),
      ]);
    case 'zoneSetUnknown':
      return l10n.t('No server answered which name servers the zone itself names.');
    case 'glueMissing':
      return l10n.t(
        'The parent zone has no address for {0}, which is a name within the zone and cannot be found otherwise.',
        name(finding.server),
      );
    case 'glueThere':
      return l10n.t('The parent zone has the addresses of {0}.', names(finding.servers));
    case 'noAddress':
      return l10n.t('No address was found for {0}.', name(finding.server));
    case 'allAuthoritative':
      return l10n.t('All servers that answered have authority for the zone: {0}.', servers(finding.servers));
    case 'notAuthoritative':
      return l10n.t('{0} answers without authority for the zone.', server(finding.server));
    case 'refused':
      return l10n.t('{0} refuses to answer.', server(finding.server));
    case 'failed':
      return l10n.t('{0} answers with failures.', server(finding.server));
    case 'unreadable':
      return l10n.t('The answers of {0} cannot be read.', server(finding.server));
    case 'silent':
      return l10n.t('{0} did not answer. That says nothing about the records.', server(finding.server));
    case 'unreachable':
      return l10n.t(
        '{0} cannot be reached from this machine. That says nothing about the records.',
        server(finding.server),
      );
    case 'serialsAgree':
      return l10n.t('All servers have the serial {0}.', String(finding.serial));
    case 'serialsDiffer':
      return l10n.t(
        'The servers have different serials, the newest is {0}. Servers may be some minutes apart after a change: {1}.',
        String(finding.newest),
        listed(finding.serials, ({ server: each, serial }) => `${server(each)} ${serial}`),
      );
    case 'unsigned':
      return l10n.t('The zone is not signed (no DS record at the parent zone).');
    case 'dsMatchesKey':
      return l10n.t(
        'A DS record of the parent zone points to a key of the zone (key tag {0}).',
        String(finding.keyTag),
      );
    case 'dsWithoutKey':
      return l10n.t(
        'No DS record of the parent zone points to a key of the zone (key tags {0}): resolvers that validate answer nothing.',
        listed(finding.keyTags, String),
      );
    case 'dsWithoutKeyHere':
      return l10n.t(
        'No DS record of the parent zone points to a key at the servers that were asked (key tags {0}). If the zone is delegated to them like this, resolvers that validate answer nothing.',
        listed(finding.keyTags, String),
      );
    case 'dsUnknown':
      return l10n.t(
        'Whether the DS records of the parent zone point to a key of the zone is not known (key tags {0}).',
        listed(finding.keyTags, String),
      );
  }
}

type NotFound = Extract<DelegationFinding, { code: 'parentNotFound' }>;

const NOT_FOUND: Readonly<Record<NotFound['why'], () => string>> = {
  silent: () => l10n.t('None of the servers above the zone answered, so its delegation is not known.'),
  loop: () => l10n.t('The servers above the zone refer to one another in a circle.'),
  failed: () => l10n.t('The servers above the zone answered with failures, so its delegation is not known.'),
  cutByNetwork: () =>
    l10n.t('This network answers in place of the servers above the zone, so its delegation is not known.'),
  stopped: () => l10n.t('The run ended before the delegation of the zone was found.'),
};

function server({ name: named, address }: NamedAddress): string {
  return serverLabel({ name: named, ...address });
}

function servers(all: readonly NamedAddress[]): string {
  return listed(all, server);
}

/** Describes the answer of a server of the parent: name servers, or that there is no such zone. */
function setText(own: readonly string[]): string {
  return own.length === 0 ? l10n.t('no such zone') : names(own);
}

function names(all: readonly string[]): string {
  return listed(all, name);
}

function name(text: string): string {
  return visible(text, LIMIT.name);
}

/** The name of a zone; the root has none. */
function zoneName(text: string): string {
  return text === '' ? '.' : name(text);
}

function listed<Item>(all: readonly Item[], textOf: (item: Item) => string): string {
  return shortened(listText(firstTexts(all, textOf, SHOWN.cell)), LIMIT.line);
}
