import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ConfigProblem, dataFolder, readConfig } from './config.ts';
import { askChannel } from './operator/channel.ts';
import { readCommand } from './operator/command-line.ts';
import { perform } from './operator/perform.ts';
import type { Answer, Question } from './operator/question.ts';
import { OperatorProblem, type Report } from './operator/verb.ts';
import { createServices } from './server.ts';
import { FolderInUse } from './storage/folder-lock.ts';

/**
 * `pnpm operate <verb>`: what the operator needs to see and do. Where the API runs with its embedded
 * database it is asked, because nobody else may open that; else the database is opened here.
 */
try {
  const command = understand();
  if (command.kind === 'help') console.log(command.lines.join('\n'));
  else await carryOut(command.question, command.json);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

function understand(): ReturnType<typeof readCommand> {
  try {
    return readCommand(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof OperatorProblem)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

async function carryOut(question: Question, json: boolean): Promise<void> {
  const answer = await ask(question);
  if ('problem' in answer) throw new OperatorProblem(answer.problem);
  const { data, lines, file } = answer.report;
  if (file) await keep(file);
  console.log(json ? JSON.stringify(data, null, 2) : lines.join('\n'));
  if (file && !json) console.log(`Written to ${resolve(file.name)}`);
}

async function ask(question: Question): Promise<Answer> {
  if (!process.env.DATABASE_URL?.trim()) {
    const answer = await askChannel(dataFolder(process.env), question);
    if (answer) return answer;
  }
  const services = await createServices(readConfig(process.env));
  try {
    return await perform(services, question);
  } finally {
    await services.queue.stop();
    services.mailer.close();
    await services.database.close();
  }
}

/** Personal data: for the operator's eyes, and never in place of another file. */
async function keep({ name, content }: NonNullable<Report['file']>): Promise<void> {
  await writeFile(name, content, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') {
      throw new OperatorProblem(
        `${resolve(name)} is there already. Nothing was written; choose another name with --file.`,
      );
    }
    throw new OperatorProblem(
      `${resolve(name)} could not be written (${error.code ?? error.message}). Choose another place with --file.`,
    );
  });
}

function sentenceOf(error: unknown): string {
  if (error instanceof OperatorProblem) return error.message;
  if (error instanceof ConfigProblem) {
    return error.message.replace('The API cannot start', 'The command cannot work');
  }
  if (error instanceof FolderInUse) {
    return `${error.message} If that is the API, it is starting or stopping: try again in a moment.`;
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ECONNREFUSED') return 'The database of DATABASE_URL cannot be reached. Nothing was changed.';
  if (code === 'EACCES')
    return 'The API that runs on this folder belongs to another account: use that account.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
