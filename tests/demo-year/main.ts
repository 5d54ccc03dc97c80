import { DEMO_YEAR_FILE, writeDemoYear } from '../../scripts/seed/demo-year';
import { playYear } from './play-year';

/** Started by `npm run seed -- --play-year` as a process of its own, in memory. */
const year = await playYear(Date.now());
writeDemoYear(DEMO_YEAR_FILE, year);
console.log(`${year.documents.length} documents and ${year.accounts.length} accounts in ${DEMO_YEAR_FILE}`);
process.exit(0);
