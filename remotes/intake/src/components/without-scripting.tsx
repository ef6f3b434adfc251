import { pages, type Question, questions } from '@site/domain/questionnaire';
import { site } from '@site/domain/site';
import type { ReactElement } from 'react';
import styles from './without-scripting.module.css';

/** With scripting off: why nothing can be sent, and where answers go instead. Stands above the form. */
export function WhyNothingIsSent(): ReactElement {
  return (
    <noscript>
      <p className={styles.why}>
        This form needs JavaScript to be filled in and sent. Without it you can read all the questions on this
        page and send your answers to <a href={`mailto:${site.email}`}>{site.email}</a>.
      </p>
    </noscript>
  );
}

/** With scripting off: the questions of the pages that cannot be turned to. Stands below the first page. */
export function FurtherQuestions(): ReactElement {
  return (
    <noscript>
      <div className={styles.outline}>
        {pages.slice(1).map(({ number, title }) => (
          <section key={number}>
            <h2>{`${number}. ${title}`}</h2>
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
