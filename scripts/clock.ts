import { targetOf } from './clock-target';
import { runCommand } from './command';
import { moveClock } from './move-clock';
import { doings, nightly } from './routines';
import { joinRunningSuite } from './running-suite';

await runCommand(async () => {
  const suite = await joinRunningSuite();
  const now = await suite.clock.now();
  const target = targetOf(process.argv[2], now);
  if (target !== null) {
    const routines = [doings(suite.db, suite.deps, now), nightly(suite.deps)];
    for await (const { at, sentence } of moveClock({ ...suite, routines }, target)) console.log(`${at}  ${sentence}`);
  }
  console.log(`The clock of the suite shows ${new Date(await suite.clock.now()).toISOString()}.`);
  return 0;
});
