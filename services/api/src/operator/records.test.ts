import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { operate } from '@site/testing/commands';
import { expect, test } from 'vitest';
import { openApi } from '../../testing/api-harness.ts';
import { onDisk, onEveryEngine } from '../../testing/engines.ts';
import { runIn } from '../../testing/operator-commands.ts';

const founder = 'What is the full name of the founder?';

onEveryEngine((engine) => {
  test('orders, questionnaires and the waitlist are listed and shown', async () => {
    const api = await openApi(engine, { WAITLIST_STORE: 'true' });
    const run = async (command: string, args: string[] = [], options = {}) => {
      const result = await runIn(api, command, args, options);
      return 'error' in result ? result.error : result.report.lines.join('\n');
    };
    expect(await run('orders list')).toBe('0 orders');
    const opened = await api.buy();
    const { orderNumber } = await api.orderBecomes(opened, { status: 'paid', invoice: 'sent' });
    const id = randomUUID();
    await api.post(`/questionnaires/${id}`, { Email: 'ada@example.com', [founder]: 'Ada Lovelace' });
    await api.post('/waitlist', { email: 'Grace@example.com', companyName: 'Hopper & Co' });

    expect(await run('orders list')).toMatch(
      new RegExp(`${orderNumber} .* paid .* \\$650 .*zoe@example.com\n1 order$`),
    );
    expect(await run('orders show', [orderNumber.toLowerCase()])).toContain('fullName: Zoë Åström');
    expect(await run('questionnaires list')).toMatch(
      /Ada Lovelace +ada@example.com +not yet\n1 questionnaire$/,
    );
    expect(await run('questionnaires show', [id.slice(0, 8)])).toContain(`${founder}: Ada Lovelace`);
    expect(await run('waitlist list')).toMatch(/grace@example.com +Hopper & Co/);
    expect(await run('waitlist show', ['grace@example.com'])).toContain('companyName: Hopper & Co');
    expect(await run('orders show', ['ORD-1-2'])).toBe(
      'There is no order ORD-1-2. `pnpm operate orders list` lists them.',
    );
    expect(await run('orders list', [], { days: '0' })).toBe('--days takes a number from 1 to 4000.');
  });
});

test('an export is a private file for a spreadsheet, in which nothing is computed', async () => {
  const api = await openApi(onDisk);
  await api.post(`/questionnaires/${randomUUID()}`, {
    Email: 'ada@example.com',
    [founder]: '＝HYPERLINK("x")',
  });
  expect(await operate(api.environment, 'questionnaires', 'export', '--file', 'all.csv')).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 questionnaire'),
  });
  const file = join(api.folder, 'all.csv');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [header, row, ...rest] = readFileSync(file, 'utf8').split('\r\n');
  expect(header).toMatch(/^\uFEFF"submissionId","receivedAt","revision","Email",/);
  expect(header).toContain(`"${founder}"`);
  expect(row).toContain(`"'＝HYPERLINK(""x"")"`);
  expect(rest).toEqual(['']);
  await api.post(`/questionnaires/${randomUUID()}`, { Email: 'eve@example.com', [founder]: 'Eve\u001b[2J' });
  const { out } = await operate(api.environment, 'questionnaires', 'list');
  expect(out).toContain('Eve\\u001b[2J');
  const json = await operate(api.environment, 'questionnaires', 'export', '--json');
  expect(JSON.parse(json.out)).toMatchObject([{ Email: 'eve@example.com' }, { Email: 'ada@example.com' }]);
});
