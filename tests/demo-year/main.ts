import { DEMO_YEAR_FILE, writeDemoYear } from '../../scripts/seed/demo-year';
import { playYear } from './play-year';

/** Started by `npm run seed -- --play-year` as a process of its own, in memory. An argument names another file. */
const [file = DEMO_YEAR_FILE] = process.argv.slice(2);
const year = await playYear(Date.now());
writeDemoYear(file, year);
console.log(`${year.documents.length} documents and ${year.accounts.length} accounts in ${file}`);
process.exit(0);
