import type { List } from '../platform/operator/list.ts';

export const waitlistList: List = {
  name: 'waitlist',
  what: 'who is on the waitlist',
  dated: 'entry',
  columns: ['email', 'companyName', 'joinedAt'],
};
