import { ORDER, MODULES } from '../checks/modules';
import { runCommandLine } from '../lib/command-line';
import { textTable } from '../lib/text-table';
import { importsBetween, numbersOf, readSources } from '../reports/modules';

/** `npm run modules`: the modules of the functions, what each imports, and the numbers that they are judged by. */
await runCommandLine({ usage: 'Usage: npm run modules' }, () => {
  const sources = readSources();
  const between = importsBetween(sources);
  const to = (name: string, isUp: boolean): string => {
    const counted = Map.groupBy(
      between.filter((each) => each.from === name && each.isUp === isUp),
      (each) => each.to,
    );
    return ORDER.flatMap((module) => (counted.has(module) ? `${module} ${counted.get(module)?.length ?? 0}` : [])).join(
      ', ',
    );
  };
  const rows = MODULES.map(([name]) => [
    name,
    String(sources.filter(({ module }) => module === name).length),
    to(name, false),
    to(name, true),
  ]);
  console.log(textTable([['module', 'files', 'imports', 'imports that lead up'], ...rows]));
  const { branched, reExports, ...numbers } = numbersOf(sources);
  console.log('');
  console.log(textTable(Object.entries(numbers).map(([name, value]) => [name, String(value)])));
  console.log(`  branched  ${branched.length}: ${branched.join(', ')}`);
  console.log(`  reExports  ${reExports.join(', ')}`);
  return Promise.resolve(0);
});
