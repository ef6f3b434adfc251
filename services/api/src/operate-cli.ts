import { readFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { Command } from 'commander';
import { dataFolder, operationsFile, operationsUrl } from './platform/config/api-config.ts';
import { jobList } from './platform/jobs/job-list.ts';
import { outliveReaders } from './platform/log.ts';
import type { List } from './platform/operator/list.ts';
import {
  escapeControls,
  formatTable,
  prepareOutput,
  type Row,
  writeCsv,
} from './platform/operator/operator-output.ts';
import { type Found, formatFound } from './purchase/found-output.ts';
import { orderList, refundList } from './purchase/order-lists.ts';
import { questionnaireList } from './questionnaire/questionnaire-list.ts';
import { waitlistList } from './waitlist/waitlist-list.ts';

/** `pnpm operate <command>` calls the operator routes of a running API. */

type Options = {
  json?: true;
  days?: string;
  csv?: string;
  again?: true;
  all?: true;
  file?: string;
  yes?: true;
  failed?: true;
  since?: string;
};

const program = new Command('pnpm operate')
  .description('Orders, questionnaires, the queue, invoices and personal data of a running API.')
  .configureHelp({ sortSubcommands: false })
  .addHelpText(
    'after',
    `
Every command takes --json, to print for programs. The exit code is 0 when the command was done, else 1. The API is
that of METRICS_PORT and METRICS_ADDRESS with OPERATOR_TOKEN, else the sandbox that runs on DATA_DIR.`,
  );

const unsentColumns = ['document', 'orderNumber', 'state', 'since', 'attempts', 'outcome'];

command(
  'find <text>',
  'Find orders and questionnaires of any age by a part of an address, a name, a company, a number or an id',
).action(async (text: string, options: Options) => {
  if (text.trim().length < 3)
    throw new Error('Enter at least three characters, because fewer would match almost everything.');
  const found = await call('/find', { text });
  if (options.json) return show(found, options);
  console.log(escapeControls(formatFound(found as Found)));
});
for (const list of [orderList, questionnaireList, waitlistList, refundList, jobList]) addList(list);
command('retry [id]', 'Retry a dead letter from the start, or a waiting job at once')
  .option('--all', 'every dead letter, and every job that waits for its next attempt')
  .action(async (id: string | undefined, options: Options) => {
    if (options.all ? id !== undefined : id === undefined) {
      throw new Error('Give the id of a job (pnpm operate retry <id>), or --all to retry all jobs.');
    }
    show(await call('/jobs/retry', options.all ? { all: true } : { id }), options);
  });
command(
  'resend [number]',
  'List invoices and credit notes that are not sent; with an order’s or credit note’s number, send it',
)
  .option('--again', 'also one that was sent before')
  .option('--failed', 'send all that have failed')
  .option(
    '--since <time>',
    'with --failed: only what failed after this time, such as 2026-11-21 or 2026-11-21T09:00Z',
  )
  .action(async (number: string | undefined, options: Options) => {
    if (options.failed ? number !== undefined : options.since !== undefined) {
      throw new Error(
        'Give the number of a document (pnpm operate resend <number>), or --failed [--since <time>] for all that failed.',
      );
    }
    if (options.failed) {
      return show(await call('/resend', options.since ? { since: timeOf(options.since) } : {}), options);
    }
    if (number === undefined) return show(await call('/resend'), options, unsentColumns);
    const body = { again: options.again === true };
    show(await call(`/resend/${encodeURIComponent(number)}`, body), options);
  });
const subject = program.command('data-subject').description('Export or erase the data of one data subject.');
command('export <email>', 'Write everything that is stored about one data subject to a JSON file', subject)
  .option(
    '--file <path>',
    'the file, which only this account may read; never over an existing one; - prints it',
  )
  .action(async (email: string, options: Options) => {
    const { body } = await request('/data-subject/export', { email });
    const file = options.file ?? `data-subject-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`;
    await save(file, textOf(body));
  });
command('erase <email>', 'Show what is erased of one data subject, and with --yes erase it', subject)
  .option(
    '--yes',
    'erase questionnaires, waitlist entries and personal data in unpaid orders; paid orders, with the name on their invoice, stay until the date that is shown',
  )
  .action(async (email: string, options: Options) => {
    show(await call('/data-subject/erase', { email, confirmed: options.yes === true }), options);
    if (!options.yes) console.error('Nothing was changed. To erase the data, repeat the command with --yes.');
  });

outliveReaders();
try {
  if (process.argv.length > 2) await program.parseAsync();
  else program.outputHelp();
} catch (error) {
  process.exitCode = 1;
  console.error(escapeControls(error instanceof Error ? error.message : String(error)));
}

function command(usage: string, summary: string, parent = program): Command {
  return parent.command(usage).description(`${summary}.`).option('--json', 'print JSON');
}

/**
 * Adds a command that lists records as a table, JSON or CSV. If the records have an id, the command can also show a
 * single record.
 */
function addList({ name, what, columns, dated, id }: List): void {
  const list = command(id ? `${name} [${id}]` : name, `List ${what}`);
  if (dated) list.option('--days <number>', `of the last days by ${dated}, 30 by default`);
  list
    .option(
      '--csv <file>',
      'write them to a file for a spreadsheet, which only this account may read; - prints them',
    )
    .action(async (...args: unknown[]) => {
      const requestedId = id ? (args.shift() as string | undefined) : undefined;
      const options = args[0] as Options;
      if (requestedId !== undefined)
        return show(await call(`/${name}/${encodeURIComponent(requestedId)}`), options);
      const days = options.days ?? '30';
      const response = await request(`/${name}?days=${encodeURIComponent(days)}`);
      const leftOut = Number(response.headers.get('x-left-out') ?? 0);
      // Print the note to stderr, because another program may read stdout.
      if (leftOut > 0)
        console.error(`${leftOut} older than ${days} days are not shown. Add --days <number> to see them.`);
      if (options.csv !== undefined) return await save(options.csv, writeCsv(rowsOf(response)));
      if (options.json) return show(await response.json(), options);
      const shown: Row[] = [];
      // Keep only the printed columns, because the complete records may not fit into memory.
      for await (const row of rowsOf(response)) {
        shown.push(Object.fromEntries(columns.map((column) => [column, row[column]])));
      }
      show(shown, options, columns);
    });
}

function show(data: unknown, { json }: Options, names?: readonly string[]): void {
  console.log(
    escapeControls(names && !json ? formatTable(data as Row[], names) : JSON.stringify(data, null, 2)),
  );
}

async function call(path: string, body?: object): Promise<unknown> {
  return await (await request(path, body)).json();
}

/**
 * Sends a request and returns the successful response with its body unread.
 *
 * @throws Error if no API responds or the response is an error
 */
async function request(path: string, body?: object): Promise<Response> {
  const { url, token } = address();
  const response = await fetch(new URL(path, url), {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }).catch(({ cause, message }: Error) => {
    const reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
    throw new Error(`No API responds at ${url} (${reason}), so nothing was changed. Is it running?`);
  });
  if (response.ok) return response;
  const answer = (await response.json().catch(() => ({}))) as { error?: { message: string } };
  throw new Error(answer.error?.message ?? `The API responded with ${response.status}.`);
}

/** Parses a streamed list, which has one row per line. */
async function* rowsOf(response: Response): AsyncGenerator<Row> {
  const lines = createInterface({ input: Readable.from(textOf(response.body)) });
  for await (const line of lines) {
    if (line.startsWith('{')) yield JSON.parse(line.replace(/,$/, '')) as Row;
  }
}

/** Decodes a streamed body. @throws Error when the connection drops before the response is complete */
async function* textOf(body: Response['body']): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body ?? []) yield decoder.decode(chunk, { stream: true });
  } catch {
    throw new Error("The API's response broke off, so the list is incomplete. The API's log has the reason.");
  }
}

/** Converts the value of `--since` to ISO 8601. @throws Error if the value is not a valid time */
function timeOf(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new Error(`--since must be a time, as 2026-11-21; it is "${text}".`);
  return time.toISOString();
}

function address(): { url: string; token: string } {
  const { METRICS_PORT: port, METRICS_ADDRESS: host, OPERATOR_TOKEN: token } = process.env;
  if (port && port !== '0') {
    if (!token) throw new Error("Set OPERATOR_TOKEN to the API's operator token.");
    const listensEverywhere = !host || host === '0.0.0.0' || host === '::';
    return { url: operationsUrl(listensEverywhere ? '127.0.0.1' : host, port), token };
  }
  const folder = dataFolder(process.env);
  try {
    return JSON.parse(readFileSync(operationsFile(folder), 'utf8')) as { url: string; token: string };
  } catch {
    throw new Error(
      `No sandbox API uses the folder ${folder}. Set DATA_DIR, or set METRICS_PORT and OPERATOR_TOKEN to those of another API.`,
    );
  }
}

/**
 * Writes to a new file that only this account may read, or to stdout (`-`). In a container, use stdout, because the
 * file system there is read-only and files would be lost. An existing file is never overwritten.
 */
async function save(name: string, content: AsyncIterable<string>): Promise<void> {
  if (name === '-') {
    for await (const text of content) process.stdout.write(prepareOutput(text, process.stdout.isTTY));
    return;
  }
  const path = resolve(name);
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EEXIST' ? 'exists already' : `could not be written (${error.code})`;
    throw new Error(`${path} ${why}. Nothing was written; choose another file.`);
  });
  try {
    for await (const text of content) await file.write(text);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  console.log(`Written to ${path}`);
}
