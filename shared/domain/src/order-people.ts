import type { CategoryId } from './catalogue.ts';

export type Person = { name: string; role: string };

/** SAMPLE CONTENT: who reads the answers of an order and the emails about it. */
export const orderContact: Person = { name: 'Rohan Mehta', role: 'consultant' };

const writer: Person = { name: 'Maeve Callaghan', role: 'leads the writing' };
const researcher: Person = { name: 'Amara Osei', role: 'leads the research' };

export const orderPeople: readonly Person[] = [orderContact, writer, researcher];

/** SAMPLE CONTENT: who leads the work on what was ordered. */
export const findOrderLead = (category: CategoryId): Person =>
  category === 'market-research' ? researcher : writer;
