import type { CategoryId } from './catalogue.ts';

export type Person = { name: string; role: string };

/** SAMPLE CONTENT: the person who reads an order's answers and the emails about it. */
export const orderContact: Person = { name: 'Rohan Mehta', role: 'consultant' };

/** Follows the contact's name where a page or an email introduces the contact. */
export const contactIntroduction: string = `, ${orderContact.role}, reads your answers and writes to you first.`;

const writer: Person = { name: 'Maeve Callaghan', role: 'leads the writing' };
const researcher: Person = { name: 'Amara Osei', role: 'leads the research' };

export const orderPeople: readonly Person[] = [orderContact, writer, researcher];

/** SAMPLE CONTENT: finds the person who leads the work on an order. */
export const findOrderLead = (category: CategoryId): Person =>
  category === 'market-research' ? researcher : writer;
