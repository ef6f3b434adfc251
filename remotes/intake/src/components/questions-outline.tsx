import { pages, type Question, questions } from '@site/shared/questionnaire';
import { site } from '@site/shared/site';
import type { ReactElement } from 'react';
import styles from './questions-outline.module.css';

/** With scripting off: why nothing can be sent, and every question to read and answer by e-mail. */
export function QuestionsOutline(): ReactElement {
  return (
    <noscript>
      <div className={styles.outline}>
        <p>
          This form needs JavaScript to be filled in. Without it you can read all the questions here and send
          your answers to <a href={`mailto:${site.email}`}>{site.email}</a>.
        </p>
        {pages.map(({ number, title }) => (
          <section key={number}>
            <h2>
              {number}. {title}
            </h2>
            <ul>
              {(questions as readonly Question[])
                .filter((question) => question.page === number)
                .map(({ id, question }) => (
                  <li key={id}>{question}</li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </noscript>
  );
}
