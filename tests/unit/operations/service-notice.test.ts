import { noticeText } from '@functions/base/contract/values/notices';
import { DAY, HOUR } from '@functions/base/rules/calendar';
import {
  endedNotice,
  nodesWithNotice,
  noticesFor,
  VISITOR,
  writtenNotice,
  type ServiceNotice,
} from '@functions/operations/rules/service-notice';
import { describe, expect, it } from 'vitest';

const NOW = Date.parse('2026-11-25T12:00:00Z');

const notice = (about: Partial<ServiceNotice> = {}): ServiceNotice => ({
  id: 'notice-1',
  version: 1,
  level: 'info',
  texts: { ru: 'Ночью обновим серверы.' },
  audience: 'all',
  nodeId: null,
  from: NOW - HOUR,
  until: NOW + HOUR,
  author: 'olga',
  changed: NOW - HOUR,
  ...about,
});
const CUSTOMER = { hasAccess: true, usedNodes: ['nl-2'] };
const idsFor = (notices: ServiceNotice[], reader = VISITOR, now = NOW) =>
  noticesFor(notices, reader, now).map(({ id }) => id);

describe('who sees a notice', () => {
  it('from its start on, until the moment of its end', () => {
    const { from, until } = notice();
    expect([from - 1, from, until - 1, until].map((now) => idsFor([notice()], VISITOR, now).length)).toEqual([
      0, 1, 1, 0,
    ]);
  });

  it('all: everybody; active: customers with access; node: those of them who used the node', () => {
    const notices = [
      notice({ id: 'all' }),
      notice({ id: 'active', audience: 'active' }),
      notice({ id: 'nl-2', audience: 'node', nodeId: 'nl-2' }),
      notice({ id: 'fin-1', audience: 'node', nodeId: 'fin-1' }),
    ];
    expect(idsFor(notices)).toEqual(['all']);
    expect(idsFor(notices, CUSTOMER)).toEqual(['all', 'active', 'nl-2']);
    expect(idsFor(notices, { ...CUSTOMER, usedNodes: [] })).toEqual(['all', 'active']);
    expect(idsFor(notices, { ...CUSTOMER, hasAccess: false })).toEqual(['all']);
  });

  it('outages come first, then warnings; within a level the newest', () => {
    const notices = [
      notice({ id: 'old', from: NOW - 2 * HOUR }),
      notice({ id: 'new' }),
      notice({ id: 'warning', level: 'warning' }),
      notice({ id: 'outage', level: 'outage', from: NOW - DAY }),
    ];
    expect(idsFor(notices)).toEqual(['outage', 'warning', 'new', 'old']);
  });

  it('only nodes with a notice of now are looked up, each once', () => {
    const about = { audience: 'node', nodeId: 'nl-2' } as const;
    const later = notice({ audience: 'node', nodeId: 'fin-1', from: NOW + 1 });
    expect(nodesWithNotice([notice(), notice(about), notice(about), later], NOW)).toEqual(['nl-2']);
  });
});

describe('the text in a language', () => {
  it('is the Russian one where the language has none, marked as Russian', () => {
    const texts = { ru: 'Сбой', kk: 'Ақау' };
    expect(noticeText(texts, 'kk')).toEqual({ language: 'kk', text: 'Ақау' });
    expect(noticeText(texts, 'zh')).toEqual({ language: 'ru', text: 'Сбой' });
  });
});

describe('writing a notice', () => {
  const by = { author: 'olga', now: NOW };
  const content = (from: number, until: number) => ({ ...notice(), from, until });
  const isPossible = (from: number, until: number) => writtenNotice('n', null, content(from, until), by).ok;

  it('it ends after it starts and after now, and at most 90 days later', () => {
    expect(isPossible(NOW, NOW + 1)).toBe(true);
    expect(isPossible(NOW + DAY, NOW + 91 * DAY)).toBe(true);
    expect(isPossible(NOW + DAY, NOW + 91 * DAY + 1)).toBe(false);
    expect(isPossible(NOW + 1, NOW + 1)).toBe(false);
    expect(isPossible(NOW - DAY, NOW)).toBe(false);
  });

  it('an edit counts the version up, so that a hidden notice appears again', () => {
    const first = writtenNotice('n', null, content(NOW, NOW + HOUR), by);
    expect(first).toMatchObject({ ok: true, value: { id: 'n', version: 1, author: 'olga', changed: NOW } });
    const edited = writtenNotice('n', notice({ version: 4 }), content(NOW, NOW + HOUR), { ...by, author: 'vera' });
    expect(edited).toMatchObject({ ok: true, value: { version: 5, author: 'vera' } });
  });

  it('an ended notice is not shown any more, also one that has not begun; an over one stays as it is', () => {
    const ended = endedNotice(notice({ from: NOW + HOUR, until: NOW + DAY }), by);
    expect([NOW, NOW + 2 * HOUR].flatMap((now) => idsFor([ended], VISITOR, now))).toEqual([]);
    const over = notice({ until: NOW - 1 });
    expect(endedNotice(over, by)).toBe(over);
  });
});
