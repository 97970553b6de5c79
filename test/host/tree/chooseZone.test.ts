import assert from 'node:assert/strict';
import { chooseZone } from '../../../src/commands/target/chooseZone.ts';
import { Targets } from '../../../src/commands/target/commandTargets.ts';

import { signIn, useService } from '../fixture.ts';
import { addAccount, domainNode, removeAllAccounts } from '../parts.ts';

describe('the zone that a command is given by ids', () => {
  const service = useService();

  it('is listed again after a failure, and an error says that it is not there', async () => {
    const { all, proxy, token } = await signIn(service());
    const { domain } = await domainNode(all, 'example.com');
    // Nothing is listed of an account that was added again.
    await removeAllAccounts(all);
    const account = await addAccount(all, proxy.address, token);
    const choose = (ref: object): ReturnType<typeof chooseZone> =>
      chooseZone({ ...all, targets: new Targets(all) }, ref, 'Check Zone');
    proxy.spoil({ on: 'Domain.List', fault: { kind: 'code', code: '-99' }, times: 2 });
    for (let times = 0; times < 2; times += 1)
      await assert.rejects(choose({ account, domain: domain.id }), { name: 'CallError' });
    assert.equal((await choose({ account, domain: domain.id }))?.name, 'example.com');
    await assert.rejects(choose({ account, domain: '1' }), {
      name: 'InputError',
      message: 'The domain was not found in its account. Refresh the account to find it.',
    });
    await assert.rejects(choose({ account: 'nobody@here', domain: domain.id }), {
      name: 'InputError',
      message: 'The account is not in this editor.',
    });
  });
});
