// Saves an index of more than 4 kB, in a process of its own: `node saveLargeIndex.ts FOLDER ACCOUNT`.
import { IndexFiles } from '../../../../src/zones/stored/indexFiles.ts';
import { AccountId } from '../../../../src/zones/accountInfo.ts';
import { indexedZone } from '../zones.ts';

const [folder = '', account = ''] = process.argv.slice(2);
const zones = Array.from({ length: 100 }, (_, at) => indexedZone(`z${at}.example`, [{}]));
const files = new IndexFiles(folder, (trouble) => process.stdout.write(`${trouble} `));
const isSaved = await files.save(AccountId.parse(account), { zones, listedAt: 1, total: zones.length });
process.stdout.write(`${isSaved}`);
