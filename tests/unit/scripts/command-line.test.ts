import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readArguments, UsageError } from '../../../scripts/lib/command-line';
import { inRepository } from '../../../scripts/lib/repository';

const COMMANDS = readdirSync(inRepository('scripts', 'commands'));

const run = (command: string, ...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', inRepository('scripts', 'commands', command), ...args], {
    cwd: inRepository(),
    encoding: 'utf8',
  });

describe('the arguments of a command', () => {
  const deploy = {
    usage: 'Usage: npm run deploy',
    options: { 'dry-run': { type: 'boolean' }, role: { type: 'string' } },
    maxPositionals: 2,
  } as const;

  it('words after -- may begin with a dash', () => {
    expect(readArguments(deploy, ['--', '-1d', '--fix'])?.positionals).toEqual(['-1d', '--fix']);
  });

  it.each(['--help', '-h'])('%s asks for help', (option) => {
    expect(readArguments(deploy, ['staging', option])).toBeNull();
  });

  it.each([
    ['an unknown option', ['--dry'], "Unknown option '--dry'"],
    ['one word too many', ['staging', 'production', 'third'], 'Unexpected argument "third".'],
  ])('refuses %s', (_what, args, message) => {
    expect(() => readArguments(deploy, args)).toThrow(UsageError);
    expect(() => readArguments(deploy, args)).toThrow(message);
  });
});

describe('a command', () => {
  it.each(COMMANDS)('%s reads its arguments with runCommandLine', (command) => {
    const source = readFileSync(inRepository('scripts', 'commands', command), 'utf8');
    const name = command.replace('.ts', '').replace(/^test-/, 'test:');
    expect(source).toContain('await runCommandLine(');
    expect(source).toMatch(new RegExp(`Usage: npm (run )?${name}\\b`));
    expect(source).not.toContain('process.argv');
  });

  it('prints its usage for --help', { timeout: 60_000 }, () => {
    const { status, stdout, stderr } = run('drill.ts', '--help');
    expect({ status, stdout: stdout.split('\n')[0], stderr }).toEqual({
      status: 0,
      stdout: 'Usage: npm run drill [-- rotation]',
      stderr: '',
    });
  });

  it('refuses an unknown option with its usage and exit code 2', { timeout: 60_000 }, () => {
    const { status, stdout, stderr } = run('clock.ts', '--forward');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain("Unknown option '--forward'");
    expect(stderr).toContain('Usage: npm run clock');
  });
});
