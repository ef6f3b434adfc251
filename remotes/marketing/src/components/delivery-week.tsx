import type { ReactElement } from 'react';
import styles from './delivery-week.module.css';

/** SAMPLE CONTENT. Start and end in business days, both counted. */
const work = [
  { label: 'Reading and questions', from: 1, to: 1 },
  { label: 'Argument and outline', from: 2, to: 3 },
  { label: 'Writing and figures', from: 3, to: 5 },
  { label: 'Design', from: 4, to: 6 },
  { label: 'Proof and delivery', from: 7, to: 7 },
] as const;
const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** A week's work as a Gantt chart that is also a table. */
export function DeliveryWeek(): ReactElement {
  return (
    <table className={styles.week}>
      <caption>How a week is usually spent</caption>
      <thead>
        <tr>
          <th scope="col">Business day</th>
          {days.map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {work.map(({ label, from, to }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {days.map((day) => {
              const busy = day >= from && day <= to;
              return (
                <td key={day} data-busy={busy || undefined}>
                  <span className="visually-hidden">{busy ? 'yes' : 'no'}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
