import { drawingOf } from '@site/content/people';
import { orderContact } from '@site/domain/order-people';
import { Person } from '@site/ui/person';
import type { ReactElement } from 'react';

/** Shows the portrait and name of the person who reads the answers. */
export default function WhoReads(): ReactElement {
  const { name, role } = orderContact;
  return (
    <Person
      name={name}
      src={drawingOf(name)}
    >{`, ${role}, reads your answers and writes to you first.`}</Person>
  );
}
