import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openState } from './state.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const lines = (folder: string) => readFileSync(join(folder, 'sandbox.jsonl'), 'utf8').split('\n').length - 1;

it('takes back what a transaction changed when it throws, and what was nested in it', () => {
  const state = openState(undefined);
  state.put('task', 'pi_1', { dueAt: 1 });
  const failing = () =>
    state.atomically(() => {
      state.put('task', 'pi_1', { dueAt: 2 });
      state.atomically(() => state.put('task', 'pi_2', { dueAt: 2 }));
      throw new Error('too late');
    });
  expect(failing).toThrow('too late');
  expect(state.all('task')).toEqual([['pi_1', { dueAt: 1 }]]);
});

it('has a transaction on the disk as one line before it returns, and nothing of one that threw', () => {
  const folder = newFolder();
  const state = openState(folder);
  const before = lines(folder);
  state.atomically(() => {
    state.put('task', 'pi_1', { dueAt: 1 });
    state.put('card_outcome', 'visa', 'lost_card');
  });
  expect(lines(folder)).toBe(before + 1);
  // Not closed: as after a SIGKILL.
  const next = openState(folder);
  expect([next.find('task', 'pi_1'), next.find('card_outcome', 'visa')]).toEqual([{ dueAt: 1 }, 'lost_card']);
  next.remove('task', 'pi_1');
  expect(openState(folder).all('task')).toEqual([]);
});

it('ignores a line that a kill has cut off, and stores what follows', () => {
  const folder = newFolder();
  openState(folder).put('task', 'pi_1', { dueAt: 1 });
  appendFileSync(join(folder, 'sandbox.jsonl'), '[["task","pi_2",{"dueA');
  const next = openState(folder);
  expect(next.all('task')).toEqual([['pi_1', { dueAt: 1 }]]);
  next.put('task', 'pi_3', { dueAt: 3 });
  expect(
    openState(folder)
      .all('task')
      .map(([id]) => id),
  ).toEqual(['pi_1', 'pi_3']);
});
