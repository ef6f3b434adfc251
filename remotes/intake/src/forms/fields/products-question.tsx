import { maxProducts, type Question } from '@site/domain/questionnaire';
import { Button } from '@site/ui/button';
import { FieldShell } from '@site/ui/field';
import { type ReactElement, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { blankProduct } from '../../lib/answers.ts';
import { ProductRow } from './product-row.tsx';
import styles from './products-question.module.css';
import type { FieldTools } from './tools.ts';

/** Up to five key products, each with its price and the sales of its first month. */
export function ProductsQuestion({
  question,
  tools,
}: {
  question: Question;
  tools: FieldTools;
}): ReactElement {
  const { form } = tools;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'keyProducts' });
  const add = useRef<HTMLButtonElement>(null);
  const complete = fields.length >= maxProducts;

  return (
    <FieldShell id={question.id} label={question.question} help={question.help} group>
      {() => (
        <div className={styles.products}>
          {fields.map((row, index) => (
            <ProductRow
              key={row.id}
              index={index}
              tools={tools}
              onRemove={
                fields.length === 1
                  ? undefined
                  : () => {
                      remove(index);
                      add.current?.focus();
                    }
              }
            />
          ))}
          <div className={styles.add}>
            <Button
              ref={add}
              variant="secondary"
              size="s"
              aria-disabled={complete || undefined}
              onClick={() => {
                if (!complete) append(blankProduct());
              }}
            >
              Add a product
            </Button>
            <p role="status" className={styles.count}>
              {complete
                ? `That is all ${maxProducts}: the form takes no more.`
                : `${fields.length} of ${maxProducts}`}
            </p>
          </div>
        </div>
      )}
    </FieldShell>
  );
}
