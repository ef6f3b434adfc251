import type { List } from '../platform/operator/list.ts';

export const orderList: List = {
  name: 'orders',
  what: 'orders with their buyers; with a number, everything about that one',
  dated: 'order date',
  id: 'number',
  columns: ['orderNumber', 'orderDate', 'status', 'planName', 'amount', 'fullName', 'email'],
};

export const refundList: List = {
  name: 'refunds',
  what: 'orders whose payment was refunded, in full or in part, or is disputed, or whose refund failed',
  dated: 'last change',
  columns: ['orderNumber', 'status', 'amount', 'refundedCents', 'failedCents', 'documentNumbers'],
};
