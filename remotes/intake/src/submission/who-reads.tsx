import { drawingOf } from '@site/content/people';
import { contactIntroduction, orderContact } from '@site/domain/order-people';
import { Person } from '@site/ui/person';
import type { ReactElement } from 'react';

/** Shows the portrait and name of the person who reads the answers. */
export default function WhoReads(): ReactElement {
  const { name } = orderContact;
  return (
    <Person name={name} src={drawingOf(name)}>
      {contactIntroduction}
    </Person>
  );
}
