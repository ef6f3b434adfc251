import { Link } from '@site/sdk';
import { type ReactElement, useState } from 'react';

export default function GuestbookPage(): ReactElement {
  const [guests, setGuests] = useState(0);
  return (
    <section className="wrap">
      <h1>Guestbook</h1>
      <p>Guests: {guests}</p>
      <button type="button" onClick={() => setGuests(guests + 1)}>
        Sign
      </button>
      <Link to="/pricing">To the prices</Link>
    </section>
  );
}
