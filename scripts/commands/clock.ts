import { targetOf } from '../lib/clock-target';
import { runCommandLine } from '../lib/command-line';
import { readPorts } from '../lib/ports';
import { stopSignal } from '../lib/stop-signal';
import { withoutTriggers } from '../local-stack/emulators';
import { moveClock } from '../local-stack/move-clock';
import { nightlyDayClose, outboxReport, weeklyProgress } from '../local-stack/clock-reporters';
import { joinLocalStack } from '../local-stack/running-local-stack';

const USAGE =
  'Usage: npm run clock -- +31d (or +12h, +30m), npm run clock -- 2027-01-31, or npm run clock to see the time.';

await runCommandLine({ usage: USAGE, maxPositionals: 1 }, async ({ positionals: [moment] }) => {
  const signal = stopSignal();
  const stack = await joinLocalStack();
  const now = await stack.clock.now();
  const target = targetOf(moment, now);
  if (target !== null) {
    const report = outboxReport(stack.db, stack.deps, now);
    const routines = [nightlyDayClose(stack.deps), weeklyProgress(now, target)];
    await withoutTriggers(readPorts(process.env), async () => {
      for await (const { at, sentence } of moveClock({ ...stack, routines, report }, target)) {
        console.log(`${at}  ${sentence}`);
        if (signal.aborted) return;
      }
    });
  }
  console.log(`The clock of the local stack is at ${new Date(await stack.clock.now()).toISOString()}.`);
  return 0;
});
