import type { List } from '../operator/list.ts';

export const jobList: List = {
  name: 'jobs',
  what: 'jobs that are queued, retried or given up (dead letters), with reason and age',
  columns: ['state', 'name', 'orderNumber', 'data', 'ageSeconds', 'attempts', 'nextAt', 'reason', 'id'],
};
