import type { OpenJob } from '../../platform/jobs/job-queue.ts';
import { CliError, type OperatorCommand } from './command.ts';
import { columns, counted, duration } from './format.ts';

/** A shorter prefix of an id would be a guess. */
const minIdLength = 4;

export const jobCommands: readonly OperatorCommand[] = [
  {
    name: 'jobs',
    summary: 'List jobs that are queued, retried or given up (dead letters), with reason and age',
    details: [
      'A job that fails is retried with growing delays for more than a day. After that it is a dead letter:',
      'nothing is lost, and nothing more happens until `retry`. Ids may be shortened as long as they are unique.',
    ],
    run: async ({ jobs }) => {
      const open = await jobs.listOpen();
      const now = new Date();
      const data = open.map(({ createdAt, nextAt, ...job }) => ({
        ...job,
        createdAt: createdAt.toISOString(),
        ageSeconds: Math.floor((now.getTime() - createdAt.getTime()) / 1000),
        nextAt: nextAt?.toISOString() ?? null,
      }));
      return { data, lines: linesOf(open, now) };
    },
  },
  {
    name: 'retry',
    argument: '[id]',
    summary: 'Retry a dead letter from the start, or a waiting job at once',
    details: ['What was delivered meanwhile is not delivered twice.'],
    options: [['--all', 'every dead letter, and every job that waits for its next attempt']],
    run: async ({ jobs }, { args: [id], options }) => {
      if (options.all ? id !== undefined : id === undefined) {
        throw new CliError('Name one job: pnpm operate retry <id>, or all of them: --all.');
      }
      const open = await jobs.listOpen();
      const chosen = id === undefined ? open : [findJob(open, id)];
      const idsOf = (...states: OpenJob['state'][]) =>
        chosen.filter(({ state }) => states.includes(state)).map((job) => job.id);
      const retried = await jobs.retry({ dead: idsOf('dead'), waiting: idsOf('waiting', 'retrying') });
      return {
        data: { retried },
        lines: [
          retried === 0 ? 'There is nothing to retry.' : `${counted(retried, 'job')} will be tried now.`,
        ],
      };
    },
  },
];

function linesOf(jobs: readonly OpenJob[], now: Date): string[] {
  if (jobs.length === 0) return ['Nothing is waiting and nothing has failed.'];
  const dead = jobs.filter(({ state }) => state === 'dead').length;
  const rows = jobs.map((job) => [
    job.state === 'dead' ? 'DEAD' : job.state,
    job.name,
    subjectOf(job),
    `${duration(job.createdAt, now)} old`,
    counted(job.attempts, 'attempt'),
    job.nextAt ? `next in ${duration(now, job.nextAt)}` : '',
    job.reason ?? '',
    job.id,
  ]);
  return [
    ...columns([['state', 'name', 'subject', 'age', 'tried', 'next', 'reason', 'id'], ...rows]),
    '',
    `${counted(jobs.length - dead, 'job')} to come, ${counted(dead, 'dead letter')}.`,
    ...(dead > 0 ? ['Remove the cause, then: pnpm operate retry --all'] : []),
  ];
}

/** The row that a job serves. */
function subjectOf(job: OpenJob): string {
  switch (job.name) {
    case 'questionnaire-relay':
      return `submission ${job.data.submissionId}, revision ${job.data.revision}`;
    case 'invoice-email':
    case 'order-link':
      return `order ${job.data.orderId}`;
    case 'seller-notice':
      if ('correctionId' in job.data) return `credit note ${job.data.correctionId}`;
      return 'orderId' in job.data ? `order ${job.data.orderId}` : counted(job.data.count, 'submission');
    case 'credit-note-email':
      return `credit note ${job.data.creditNoteId}`;
  }
}

function findJob(jobs: readonly OpenJob[], prefix: string): OpenJob {
  const found =
    prefix.length < minIdLength ? [] : jobs.filter(({ id }) => id.startsWith(prefix.toLowerCase()));
  const [job, ...others] = found;
  if (!job) {
    throw new CliError(`There is no open job with the id ${prefix}. \`pnpm operate jobs\` lists them.`);
  }
  if (others.length > 0) {
    throw new CliError(
      `${found.length} jobs have ids that start with ${prefix}. Nothing was done; give more of the id.`,
    );
  }
  return job;
}
