import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { NAMED_SERVICES } from '../api/serviceAddress.ts';
import type { RegisteredAgents } from '../agents/register.ts';
import { CLIENT_FORMS, type ClientForm } from '../mcp/clientForms.ts';
import type { ClientConnection } from '../mcp/configurationText.ts';
import { showStatus } from '../base/messages.ts';
import type { Accounts } from '../zones/accounts.ts';
import type { Handlers } from './ids.ts';
import { secretKind } from '../zones/accountInfo.ts';
import { InputError } from './inputError.ts';

/** The argument of the command, for keybindings. */
const GivenForm = z.object({
  client: z.enum(CLIENT_FORMS.map(({ id }) => id)),
  transport: z.enum(['http', 'stdio']),
});

interface ClientItem extends vscode.QuickPickItem {
  readonly form: ClientForm;
  readonly connection: ClientConnection;
}

/** *Copy MCP Configuration*: copies the configuration that another program needs to use the tools. */
export function mcpCommands(
  agents: Pick<RegisteredAgents, 'endpoint'>,
  accounts: Accounts,
  extension: vscode.Uri,
) {
  return {
    'dnsTree.mcp.copyConfiguration': async (given) => {
      const endpoint = await agents.endpoint();
      const program = vscode.Uri.joinPath(extension, 'dist', 'dns-tree.cjs').fsPath;
      const stdio = stdioConnection(program, accounts);
      const connections: readonly ClientConnection[] =
        endpoint === undefined ? [stdio] : [{ kind: 'http', ...endpoint }, stdio];
      const wanted = GivenForm.safeParse(given).data;
      const items = connections.flatMap((connection) =>
        CLIENT_FORMS.filter(({ kinds }) => kinds.includes(connection.kind)).map((form) =>
          itemOf(form, connection),
        ),
      );
      const chosen =
        wanted === undefined
          ? await vscode.window.showQuickPick(items, {
              title: l10n.t('Copy MCP Configuration'),
              placeHolder:
                endpoint === undefined
                  ? l10n.t('Turn on “dnsTree.mcp.enabled” to let programs connect to this window')
                  : l10n.t('For which program?'),
              matchOnDetail: true,
            })
          : items.find(
              ({ form, connection }) => form.id === wanted.client && connection.kind === wanted.transport,
            );
      if (chosen === undefined) {
        if (wanted === undefined) return;
        throw new InputError(
          l10n.t(
            'There is no such configuration. Connections to this window need the setting “dnsTree.mcp.enabled”.',
          ),
        );
      }
      const { form, connection } = chosen;
      await vscode.env.clipboard.writeText(form.write(connection));
      showStatus(`$(check) ${l10n.t('Copied for {0}: it goes to {1}', form.product, form.file)}`);
    },
  } satisfies Partial<Handlers>;
}

function itemOf(form: ClientForm, connection: ClientConnection): ClientItem {
  return {
    form,
    connection,
    label: form.product,
    description: form.file,
    detail:
      connection.kind === 'http'
        ? l10n.t(
            'Connects to this window with its secret: who has what is copied can read the accounts that you allow',
          )
        : l10n.t('Starts the command line, with a token or key that you enter in the file'),
  };
}

/** Starts the command line with the service of the first account, and a place for its kind of secret. */
function stdioConnection(program: string, { all }: Accounts): ClientConnection {
  const account = all.map(({ info }) => info).find((info) => info.kind === 'hosted');
  if (account === undefined) return { kind: 'stdio', program, service: 'international', hasKey: false };
  const { id, address } = account;
  const named = Object.entries(NAMED_SERVICES).find(([, each]) => Object.values(each).includes(address));
  return { kind: 'stdio', program, service: named?.[0] ?? address, hasKey: secretKind(id) === 'cloudKey' };
}
