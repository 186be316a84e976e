/** Fills the given data folder with the account of the read benchmark, and prints its key. */
import { ACCOUNT_SIZE, EVENT_NUMBERS } from './account-size.ts';
import { seedCatalog } from './seed-catalog.ts';
import { seedEvents } from './seed-events.ts';

const [dataDirectory = ''] = process.argv.slice(2);
const account = await seedCatalog(dataDirectory, ACCOUNT_SIZE);
await seedEvents(dataDirectory, account.accountId, { ...EVENT_NUMBERS, ...ACCOUNT_SIZE });
console.log(JSON.stringify(account));
