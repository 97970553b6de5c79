// Makes one call in a process of its own, whose environment names a proxy: `node oneCall.ts <address>`. Prints how it ended.
import { failureOf } from '../../../src/api/failure.ts';
import { listGroups } from '../../../src/api/group.ts';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { clientOf, never } from './server.ts';

const address = ServiceAddress.parse(process.argv[2]);
try {
  await listGroups(clientOf({ address }), never());
  console.log(JSON.stringify('ok'));
} catch (error) {
  console.log(JSON.stringify(failureOf(error)));
}
// A client that connects without end would keep the process alive.
setTimeout(() => process.exit(), 1000);
