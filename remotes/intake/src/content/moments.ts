// Made when something is said, not when the page begins: each takes a slow phone some hundredths of a second.
const clock = () => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

/** `14:02` today, `3 May, 14:02` on another day. */
export function sayMoment(at: number, now: number): string {
  const time = clock().format(at);
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  return sameDay ? time : `${day().format(at)}, ${time}`;
}

export function sayDay(at: number): string {
  return day().format(at);
}
