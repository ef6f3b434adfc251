import { type OpenJob, openJobs } from '../../jobs/work-list.ts';
import { counted } from '../lines.ts';
import { OperatorProblem, type Verb } from '../verb.ts';

/** Fewer characters of an id would be a guess. */
const shortest = 4;

export const retryVerb: Verb = {
  name: 'retry',
  takes: '<id> | --all',
  summary: 'Tries a dead letter again from the start, or a waiting job at once',
  details: [
    'With --all: every dead letter, and every job that waits for its next attempt.',
    'What was delivered meanwhile is not delivered twice.',
  ],
  options: { all: { type: 'boolean' } },
  words: [0, 1],
  run: async ({ database, queue }, { words: [wanted], options }) => {
    if (options.all ? wanted !== undefined : wanted === undefined) {
      throw new OperatorProblem('Say which job: pnpm operate retry <id>, or all of them: --all.');
    }
    const jobs = await openJobs(database);
    const chosen = wanted === undefined ? jobs : [find(jobs, wanted)];
    const of = (...states: OpenJob['state'][]) =>
      chosen.filter(({ state }) => states.includes(state)).map(({ id }) => id);
    const retried = await queue.retry({ dead: of('dead'), waiting: of('waiting', 'retrying') });
    return {
      data: { retried },
      lines: [
        retried === 0 ? 'There is nothing to try again.' : `${counted(retried, 'job')} will be tried now.`,
      ],
    };
  },
};

function find(jobs: readonly OpenJob[], wanted: string): OpenJob {
  const found = wanted.length < shortest ? [] : jobs.filter(({ id }) => id.startsWith(wanted.toLowerCase()));
  const [job, ...others] = found;
  if (!job) {
    throw new OperatorProblem(
      `There is no open job with the id ${wanted}. \`pnpm operate jobs\` lists them.`,
    );
  }
  if (others.length > 0) {
    throw new OperatorProblem(
      `${found.length} jobs have ids that start with ${wanted}. Nothing was done; say more of it.`,
    );
  }
  return job;
}
