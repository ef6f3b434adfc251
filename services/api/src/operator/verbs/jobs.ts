import { type OpenJob, openJobs } from '../../jobs/work-list.ts';
import { columns, counted, span } from '../lines.ts';
import type { Verb } from '../verb.ts';

export const jobsVerb: Verb = {
  name: 'jobs',
  takes: '',
  summary: 'What is queued, being tried again, or given up (dead letters), with reason and age',
  details: [
    'A job that fails is tried again with growing delays for more than a day. After that it is a dead letter:',
    'nothing is lost, and nothing more happens until `retry`. Ids may be shortened as long as they are unique.',
  ],
  run: async ({ database }) => {
    const jobs = await openJobs(database);
    const now = new Date();
    const data = jobs.map(({ id, kind, about, state, attempts, reason, createdAt, nextAt }) => ({
      id,
      kind,
      about,
      state,
      attempts,
      reason,
      createdAt: createdAt.toISOString(),
      ageSeconds: Math.floor((now.getTime() - createdAt.getTime()) / 1000),
      nextAt: nextAt?.toISOString() ?? null,
    }));
    return { data, lines: linesOf(jobs, now) };
  },
};

function linesOf(jobs: readonly OpenJob[], now: Date): string[] {
  if (jobs.length === 0) return ['Nothing is waiting and nothing has failed.'];
  const dead = jobs.filter(({ state }) => state === 'dead').length;
  const rows = jobs.map((job) => [
    job.state === 'dead' ? 'DEAD' : job.state,
    job.kind,
    aboutOf(job),
    `${span(job.createdAt, now)} old`,
    counted(job.attempts, 'attempt'),
    job.nextAt ? `next in ${span(now, job.nextAt)}` : '',
    job.reason ?? '',
    job.id,
  ]);
  return [
    ...columns([['state', 'kind', 'about', 'age', 'tried', 'next', 'reason', 'id'], ...rows]),
    '',
    `${counted(jobs.length - dead, 'job')} to come, ${counted(dead, 'dead letter')}.`,
    ...(dead > 0 ? ['Mend the cause, then: pnpm operate retry --all'] : []),
  ];
}

/** Which row a job serves. */
function aboutOf(job: OpenJob): string {
  return job.kind === 'questionnaire-relay'
    ? `submission ${job.about.submissionId}, version ${job.about.revision}`
    : `order ${job.about.orderId}`;
}
