import { targetOf } from '../lib/clock-target';
import { runCommand } from '../lib/cli';
import { moveClock } from '../local-stack/move-clock';
import { doings, nightly } from '../local-stack/clock-reporters';
import { joinRunningSuite } from '../local-stack/running-local-stack';

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
