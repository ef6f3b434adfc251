import type { Database } from '../storage/database.ts';
import { deadLetters, type JobName, type Jobs } from './queue.ts';

/** A piece of work that is not done yet. */
export type OpenJob = {
  id: string;
  /** `dead`: given up after more than a day, until the operator asks for it again. */
  state: 'waiting' | 'retrying' | 'running' | 'dead';
  attempts: number;
  /** What the last attempt failed of; nothing personal. */
  reason: string | null;
  createdAt: Date;
  /** When it is tried next; null while it runs or is dead. */
  nextAt: Date | null;
} & { [Name in JobName]: { kind: Name; about: Jobs[Name] } }[JobName];

type Row = {
  id: string;
  state: string;
  kind: JobName;
  data: OpenJob['about'];
  attempts: number;
  message: string | null;
  created: string | Date;
  next: string | Date;
  is_dead: boolean;
};

/**
 * Everything that is queued, under way or given up, dead letters first and then the oldest first.
 * A dead letter whose work was done meanwhile by another job, or whose row is gone, is not listed.
 */
export async function openJobs({ commands }: Pick<Database, 'commands'>): Promise<OpenJob[]> {
  const { rows } = await commands.executeSql(
    `select job.id, job.state::text as state, coalesce(job.source_name, job.name) as kind, job.data,
        case when job.name = $1 then coalesce(job.source_retry_count, 0) + 1
             when job.state = 'created' then 0
             else job.retry_count + case when job.state = 'retry' then 1 else 0 end end as attempts,
        coalesce(job.output, job.source_output) ->> 'message' as message,
        coalesce(job.source_created_on, job.created_on) as created, job.start_after as next,
        job.name = $1 as is_dead
     from pgboss.job as job
     where job.state in ('created', 'retry', 'active') and not (job.name = $1 and ${isSettled})
     order by is_dead desc, created`,
    [deadLetters],
  );
  return (rows as Row[]).map(openJob);
}

/** Of a dead letter: what it was about is done or gone. */
const isSettled = `case job.source_name
  when 'questionnaire-relay' then not exists (
    select from questionnaires as answers
    where answers.submission_id::text = job.data ->> 'submissionId'
      and answers.revision = (job.data ->> 'revision')::integer
      and coalesce(answers.relayed_revision, 0) < answers.revision)
  when 'invoice-email' then not exists (
    select from orders
    where orders.id::text = job.data ->> 'orderId'
      and orders.invoice_sent_at is null and orders.paid_at is not null)
  else false end`;

/** Takes away dead letters whose work is done or gone. @returns how many */
export async function dropSettledLetters({ commands }: Pick<Database, 'commands'>): Promise<number> {
  const { rows } = await commands.executeSql(
    `delete from pgboss.job as job where job.name = $1 and job.state = 'created' and ${isSettled} returning job.id`,
    [deadLetters],
  );
  return rows.length;
}

function openJob(row: Row): OpenJob {
  const state = row.is_dead ? 'dead' : states[row.state];
  if (!state) throw new Error(`The queue has a job in a state that is not known: ${row.state}.`);
  const isWaiting = state === 'waiting' || state === 'retrying';
  return {
    id: row.id,
    state,
    attempts: Number(row.attempts),
    reason: row.message,
    createdAt: new Date(row.created),
    nextAt: isWaiting ? new Date(row.next) : null,
    kind: row.kind,
    about: row.data,
  } as OpenJob;
}

const states: Readonly<Record<string, Exclude<OpenJob['state'], 'dead'>>> = {
  created: 'waiting',
  retry: 'retrying',
  active: 'running',
};
