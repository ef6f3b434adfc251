import { execFileSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { isoDay, isTimeZone } from './seller-time.ts';

/** Imports the functions as a process in another time zone would. */
async function importInZone(process: string) {
  vi.stubEnv('TZ', process);
  vi.resetModules();
  return { ...(await import('./seller-time.ts')), ...(await import('./schedule.ts')) };
}

test.each([
  ['winter, before midnight', '2026-11-27T23:21:00Z', '27 November 2026, 23:21 GMT', '2026-11-27'],
  ['winter, after midnight', '2026-11-28T00:00:00Z', '28 November 2026, 00:00 GMT', '2026-11-28'],
  ['summer, before midnight', '2026-07-27T22:59:59Z', '27 July 2026, 23:59 BST', '2026-07-27'],
  ['summer, after midnight', '2026-07-27T23:00:00Z', '28 July 2026, 00:00 BST', '2026-07-28'],
  ['the end of a year', '2026-12-31T23:59:59Z', '31 December 2026, 23:59 GMT', '2026-12-31'],
  ['the turn of a year', '2027-01-01T00:00:00Z', '1 January 2027, 00:00 GMT', '2027-01-01'],
])('in %s, London has its day wherever the process and the browser are', async (_, iso, moment, day) => {
  for (const zone of ['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Europe/Berlin']) {
    const { formatLongDay, formatMoment, isoDay } = await importInZone(zone);
    const at = new Date(iso);
    expect([formatMoment(at, {}), isoDay(at, {})], zone).toEqual([moment, day]);
    expect(moment).toMatch(new RegExp(`^${formatLongDay(at, {})},`));
  }
});

test.each([
  ['Pacific/Auckland', '2026-12-31T10:59:59Z', '31 December 2026, 23:59 GMT+13', 'Friday 1 January'],
  ['America/New_York', '2026-07-28T03:59:59Z', '27 July 2026, 23:59 GMT-4', 'Tuesday 28 July'],
  ['America/New_York', '2026-07-28T04:00:00Z', '28 July 2026, 00:00 GMT-4', 'Wednesday 29 July'],
  ['Pacific/Auckland', '2026-12-31T11:00:00Z', '1 January 2027, 00:00 GMT+13', 'Saturday 2 January'],
  ['America/New_York', '2027-01-01T04:59:59Z', '31 December 2026, 23:59 GMT-5', 'Friday 1 January'],
])('a seller in %s has its own days, and promises count from them', async (zone, iso, moment, readBy) => {
  const { formatMoment, formatScheduleDay, scheduleFrom } = await importInZone('Europe/Berlin');
  const [at, seller] = [new Date(iso), { timeZone: zone }];
  expect([formatMoment(at, seller), formatScheduleDay(scheduleFrom(at, seller).readBy)]).toEqual([
    moment,
    readBy,
  ]);
});

test('a browser with Temporal has the same days as a browser without it', () => {
  const times = Array.from({ length: 800 }, (_, index) => Date.UTC(2026, 0, 1, 11 * index) - 1);
  const zones = ['Europe/London', 'Pacific/Auckland', 'America/St_Johns', 'UTC'];
  const script = `
    import { isoDay } from '${new URL('./seller-time.ts', import.meta.url)}';
    const days = ${JSON.stringify(zones)}.map((timeZone) =>
      ${JSON.stringify(times)}.map((time) => isoDay(new Date(time), { timeZone })));
    console.log(JSON.stringify([typeof Temporal, days]));`;
  const node = ['--harmony-temporal', '--no-warnings', '--input-type=module', '--eval', script];
  const withTemporal = JSON.parse(execFileSync(process.execPath, node, { encoding: 'utf8' }));
  const days = zones.map((timeZone) => times.map((time) => isoDay(new Date(time), { timeZone })));
  expect('Temporal' in globalThis, 'this process has no Temporal').toBe(false);
  expect(withTemporal).toEqual(['object', days]);
});

test.each([
  ...['Europe/London', 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Ho_Chi_Minh'].map((name) => [
    name,
    true,
  ]),
  ...['Europe/Londres', '+01:00', 'Local', 'europe', ''].map((name) => [name, false]),
] as const)('"%s" is a time zone of a seller: %s', (name, isOne) => {
  expect(isTimeZone(String(name))).toBe(isOne);
});
