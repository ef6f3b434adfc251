import type { Database } from '../database/database.ts';
import type { JobName, OpenJob } from './job-queue.ts';

/** The queue of jobs that were retried for more than a day in vain. Only the operator works on it. */
export const deadLetters = 'dead-letters';

type Row = {
  id: string;
  state: string;
  name: JobName;
  data: OpenJob['data'];
  attempts: number;
  message: string | null;
  created: string | Date;
  next: string | Date;
  is_dead: boolean;
};

/** Reads pg-boss's table. */
export async function listOpenJobs({ commands }: Pick<Database, 'commands'>): Promise<OpenJob[]> {
  const { rows } = await commands.executeSql(
    `select job.id, job.state::text as state, coalesce(job.source_name, job.name) as name, job.data,
        case when job.name = $1 then coalesce(job.source_retry_count, 0) + 1
             when job.state = 'created' then 0
             else job.retry_count + case when job.state = 'retry' then 1 else 0 end end as attempts,
        coalesce(job.output, job.source_output) ->> 'message' as message,
        coalesce(job.source_created_on, job.created_on) as created, job.start_after as next,
        job.name = $1 as is_dead
     from pgboss.job as job
     where job.state in ('created', 'retry', 'active')
     order by is_dead desc, created`,
    [deadLetters],
  );
  return (rows as Row[]).map(openJob);
}

const states: Readonly<Record<string, Exclude<OpenJob['state'], 'dead'>>> = {
  created: 'waiting',
  retry: 'retrying',
  active: 'running',
};

function openJob(row: Row): OpenJob {
  const state = row.is_dead ? 'dead' : states[row.state];
  if (!state) throw new Error(`pg-boss has a job in an unknown state: ${row.state}.`);
  const isWaiting = state === 'waiting' || state === 'retrying';
  return {
    id: row.id,
    state,
    attempts: Number(row.attempts),
    reason: row.message,
    createdAt: new Date(row.created),
    nextAt: isWaiting ? new Date(row.next) : null,
    name: row.name,
    data: row.data,
  } as OpenJob;
}
