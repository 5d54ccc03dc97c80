import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { findMachineParts } from '../../../scripts/checks/machine-parts';
import { countProcessor } from '../../../scripts/checks/processor-time';
import { budgetOf, exceeds } from '../../../scripts/checks/stage-budgets';
import { CommandError } from '../../../scripts/lib/cli';

const BUDGETS = {
  needed: { unit: { processor: 90, wall: 50 }, browser: { processor: 400, wall: 200 } },
  sweeps: { unit: { processor: 30, wall: 20 }, browser: { wall: 1000 } },
};
const NEEDED = { processor: 90, wall: 50 };
const took = (processor: number, sample = 0.5) => ({ processor, wall: 50, sample });

describe('the budget of a stage', () => {
  it('is exceeded by a third more', () => {
    expect(exceeds(took(119), NEEDED)).toBe(false);
    expect(exceeds(took(121), NEEDED)).toBe(true);
    expect(exceeds(took(121), { wall: 50 })).toBe(false);
  });

  it('is as much larger as the machine is slower, and as much smaller as it is faster', () => {
    expect(exceeds(took(230, 1), NEEDED)).toBe(false);
    expect(exceeds(took(70, 0.25), NEEDED)).toBe(true);
  });

  it('of both suites together is their sum', () => {
    expect(budgetOf('all', 'unit', BUDGETS)).toEqual({ processor: 120, wall: 70 });
    expect(budgetOf('sweeps', 'unit', BUDGETS)).toEqual({ processor: 30, wall: 20 });
    expect(budgetOf('all', 'browser', BUDGETS)).toEqual({ wall: 1200 });
    expect(budgetOf('all', 'product', BUDGETS)).toBeUndefined();
  });
});

describe.runIf(process.platform === 'linux')('the processor time of a process', () => {
  it('contains that of its ended descendants', () => {
    const counted = countProcessor();
    // A grandchild that computes until it has taken 0.3 s of the processor.
    const work = 'while (process.cpuUsage().user < 3e5);';
    spawnSync('sh', ['-c', '"$0" --eval "$1"; true', process.execPath, work]);
    expect(counted.stop()).toBeGreaterThan(0.28);
  });

  it('contains that of a descendant whose parent was killed before it', async () => {
    const counted = countProcessor();
    // The shell waits for a process that computes for 0.3 s, says its number, and does nothing more.
    const work = 'while (process.cpuUsage().user < 3e5); console.log(process.pid); setInterval(() => {}, 1000)';
    const shell = spawn('sh', ['-c', '"$0" --eval "$1"; true', process.execPath, work]);
    const [said] = (await once(shell.stdout, 'data')) as [Buffer];
    await setTimeout(1_200); // a look each second
    shell.kill('SIGKILL');
    await once(shell, 'exit');
    process.kill(Number(said.toString()), 'SIGKILL');
    expect(counted.stop()).toBeGreaterThan(0.28);
  });
});

describe('a machine that lacks something', () => {
  const stages = [
    { name: 'lint', projects: [] },
    { name: 'emulator', projects: ['emulator'] },
    { name: 'browser', projects: ['screens', 'webkit'] },
  ] as const;
  const lacking = (...projects: string[]) => ({
    projects,
    find: () => {
      throw new CommandError(`install what ${projects.join(' and ')} needs`);
    },
  });

  it('runs the other stages, and the other parts of a stage', () => {
    const found = findMachineParts(
      stages,
      [],
      [
        lacking('emulator'),
        lacking('webkit'),
        { projects: ['screens'], find: () => ({ CHROMIUM_PATH: '/usr/bin/chromium' }) },
      ],
    );
    expect(found.stages).toEqual([stages[0], { name: 'browser', projects: ['screens'] }]);
    expect(found.env).toEqual({ CHROMIUM_PATH: '/usr/bin/chromium' });
    expect(found.missing).toEqual([
      { stage: 'emulator', projects: ['emulator'], reason: 'install what emulator needs' },
      { stage: 'browser', projects: ['webkit'], reason: 'install what webkit needs' },
    ]);
  });
});
