import type { Database } from '../database/database.ts';
import type { OpenJob } from './job-queue.ts';

/** The queue of jobs that were retried for more than a day in vain. Only the operator works on it. */
export const deadLetters = 'dead-letters';

/** Reads pg-boss's table. */
export async function listOpenJobs({ commands }: Pick<Database, 'commands'>): Promise<OpenJob[]> {
  const { rows } = await commands.executeSql(
    `select job.id, coalesce(job.source_name, job.name) as name, job.data,
        case when job.name = $1 then 'dead' when job.state = 'created' then 'waiting'
             when job.state = 'retry' then 'retrying' else 'running' end as state,
        case when job.name = $1 then coalesce(job.source_retry_count, 0) + 1
             when job.state = 'created' then 0
             else job.retry_count + case when job.state = 'retry' then 1 else 0 end end::integer as attempts,
        coalesce(job.output, job.source_output) ->> 'message' as reason,
        coalesce(job.source_created_on, job.created_on) as "createdAt",
        case when job.name <> $1 and job.state <> 'active' then job.start_after end as "nextAt"
     from pgboss.job as job
     where job.state in ('created', 'retry', 'active')
     order by job.name = $1 desc, "createdAt"`,
    [deadLetters],
  );
  return rows as OpenJob[];
}
