import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sampleInvoice } from '../../testing/sample-invoice.ts';
import { printInvoice } from './document-content.ts';
import type { Printed } from './draw-pdf.ts';
import { openDrawingProcess } from './drawing-process.ts';

const limits = { cpuSeconds: 10, maxBytes: 400 * 1024 ** 2, renewBytes: 220 * 1024 ** 2 };

const documentFor = (name: string) => printInvoice(sampleInvoice({ full_name: name }));

/** This name takes more than a second of CPU time to draw. */
const slow = documentFor('ب '.repeat(60_000));
const ordinary = documentFor('Zoë Dvořáková');

function open(changed: Partial<typeof limits> = {}) {
  const drawing = openDrawingProcess({ ...limits, ...changed });
  onTestFinished(() => drawing.close());
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return drawing;
}

function drawingProcessOf(pid: number): number {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' }).split('\n');
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const row = rows.findLast(
    ([parent, , ...args]) => parent === String(pid) && /draw-on-request/.test(`${args}`),
  );
  return Number(row?.[1]);
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('a document whose drawing ends the process twice is drawn without unusual letters, after the others', async () => {
  const drawing = open({ cpuSeconds: 0.5 });
  const ended: string[] = [];
  const draw = async (name: string, printed: Printed) => {
    const { isPlain } = await drawing.draw(printed);
    ended.push(`${name}${isPlain ? ', plain' : ''}`);
  };
  await Promise.all([draw('slow', slow), draw('first', ordinary), draw('second', ordinary)]);
  expect(ended).toEqual(['first', 'second', 'slow, plain']);
});

test('a process that has become large is replaced', async () => {
  const drawing = open({ renewBytes: 1 });
  await drawing.draw(ordinary);
  await expect.poll(() => drawingProcessOf(process.pid)).toBeNaN();
  expect((await drawing.draw(ordinary)).isPlain).toBe(false);
});

test('names that made Typst abort are drawn with all their letters', async () => {
  const drawing = open();
  for (const name of ['ﱿ\u200bﱿﴑﳬﷶ', 'ݥ\u200b￹\u200b 30 ﳬ', 'أَمۡ']) {
    expect((await drawing.draw(documentFor(name))).isPlain).toBe(false);
  }
});

test('a process that somebody ends fails the attempt and not the document', async () => {
  const drawing = open();
  const { pdf } = await drawing.draw(ordinary);
  const child = drawingProcessOf(process.pid);
  const attempt = drawing.draw(slow);
  process.kill(child, 'SIGKILL');
  await expect(attempt).rejects.toThrow('SIGKILL');
  expect((await drawing.draw(ordinary)).pdf.equals(pdf)).toBe(true);
});

test('the process ends with the API that is killed while it draws', async () => {
  const module = join(import.meta.dirname, 'drawing-process.ts');
  const program = join(createTemporaryFolder(), 'api.ts');
  writeFileSync(
    program,
    `import { openDrawingProcess } from ${JSON.stringify(module)};
     const drawing = openDrawingProcess();
     process.on('message', async ([first, second]) => {
       await drawing.draw(first);
       void drawing.draw(second);
       process.send('drawn');
     });`,
  );
  const api = fork(program, { serialization: 'advanced', execArgv: [] });
  api.send([ordinary, slow]);
  await once(api, 'message');
  const child = drawingProcessOf(api.pid ?? 0);
  expect(isRunning(child)).toBe(true);
  api.kill('SIGKILL');
  await expect.poll(() => isRunning(child)).toBe(false);
});

// The API may be killed before the process reads its parent's process id, which then never changes. Here it never
// changes because the parent is this test, which goes on.
test('the process ends when its channel to the API closes, whatever its parent is', async () => {
  const child = fork(join(import.meta.dirname, 'draw-on-request.ts'), [JSON.stringify(limits)], {
    execArgv: [],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('nothing is drawn after closing', async () => {
  const drawing = open();
  await drawing.close();
  await expect(drawing.draw(ordinary)).rejects.toThrow('shutting down');
});
