import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import {
  addressLabel,
  NAMED_SERVICES,
  type HostingService,
  type ServiceAddress,
} from '../api/serviceAddress.ts';

/** The pages where users create login tokens and cloud API keys, in the consoles of the two installations. */
export const SECRET_PAGES: ReadonlyMap<ServiceAddress, string> = new Map([
  [NAMED_SERVICES.international.token, 'https://console.dnspod.com/account/token/token'],
  [NAMED_SERVICES.china.token, 'https://console.dnspod.cn/account/token/token'],
  [NAMED_SERVICES.international.cloudKey, 'https://console.tencentcloud.com/cam/capi'],
  [NAMED_SERVICES.china.cloudKey, 'https://console.cloud.tencent.com/cam/capi'],
]);

interface ServiceItem extends vscode.QuickPickItem {
  /** Undefined for another service, whose address the user types. */
  readonly service: HostingService | undefined;
}

function named(label: string, service: (typeof NAMED_SERVICES)[keyof typeof NAMED_SERVICES]): ServiceItem {
  return { label, description: addressLabel(service.token), service };
}

/** Returns the services to choose from. The installation of the editor's language comes first. */
export function serviceItems(language: string): readonly ServiceItem[] {
  const international = named(l10n.t('DNSPod International'), NAMED_SERVICES.international);
  const china = named(l10n.t('DNSPod China'), NAMED_SERVICES.china);
  const other = {
    label: l10n.t('Other…'),
    description: l10n.t('A service with the same interface'),
    // Show this row for any typed text, because the text may be an address.
    alwaysShow: true,
    service: undefined,
  };
  return language.startsWith('zh') ? [china, international, other] : [international, china, other];
}

/** Returns a typed service address with `https://` in front if it has no scheme, not even a misspelled one. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^(?:https?[:/]|[a-z][a-z\d+.-]{0,20}:\/\/)/iu.test(text)) return text;
  return `https://${text.replace(/^\/+/u, '')}`;
}

/** Whether a text in the box for the choice of a service is an address, right or wrong, and not part of a name. */
export function looksLikeAddress(typed: string): boolean {
  return /[.:/]|^\s*localhost\s*$/iu.test(typed);
}
