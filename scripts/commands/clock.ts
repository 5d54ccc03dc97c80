import { targetOf } from '../lib/clock-target';
import { runCommand } from '../lib/cli';
import { moveClock } from '../local-stack/move-clock';
import { clockReporters, nightlyDayClose } from '../local-stack/clock-reporters';
import { joinLocalStack } from '../local-stack/running-local-stack';

await runCommand(async () => {
  const stack = await joinLocalStack();
  const now = await stack.clock.now();
  const target = targetOf(process.argv[2], now);
  if (target !== null) {
    const routines = [clockReporters(stack.db, stack.deps, now), nightlyDayClose(stack.deps)];
    for await (const { at, sentence } of moveClock({ ...stack, routines }, target)) console.log(`${at}  ${sentence}`);
  }
  console.log(`The clock of the local stack is at ${new Date(await stack.clock.now()).toISOString()}.`);
  return 0;
});
