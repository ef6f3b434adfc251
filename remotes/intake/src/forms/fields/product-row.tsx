import { productFields, productKey } from '@site/domain/questionnaire';
import { Button } from '@site/ui/button';
import { Field } from '@site/ui/field';
import { type ReactElement, useId } from 'react';
import styles from './products-question.module.css';
import type { FieldTools } from './tools.ts';

type Props = {
  index: number;
  tools: FieldTools;
  /** Undefined for the only row, which stays. */
  onRemove: (() => void) | undefined;
};

/** One key product. */
export function ProductRow({ index, tools, onRemove }: Props): ReactElement {
  const titleId = useId();
  const title = productKey(index + 1, 'name');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside the button that removes its set
    <div role="group" aria-labelledby={titleId} className={styles.product}>
      <div className={styles.bar}>
        <p id={titleId} className={styles.title}>
          {title}
        </p>
        {onRemove ? (
          <Button variant="quiet" size="s" onClick={onRemove}>
            Remove<span className="visually-hidden"> {title}</span>
          </Button>
        ) : null}
      </div>
      <div className={styles.fields}>
        {productFields.map((field) => {
          const name = `keyProducts.${index}.${field.id}` as const;
          return (
            <Field
              key={field.id}
              {...tools.form.register(name, { onChange: () => tools.onEdit(name) })}
              label={field.label}
              error={tools.problemOf(name)}
              autoComplete="off"
              dir="auto"
            />
          );
        })}
      </div>
    </div>
  );
}
