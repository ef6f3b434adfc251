import { maxProducts, productFields, productKey } from '@site/domain/questionnaire';
import { Button } from '@site/ui/button';
import { Field, FieldShell } from '@site/ui/field';
import { type ReactElement, useEffect, useId, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { blankProduct, type Product } from './answers.ts';
import styles from './products-question.module.css';
import type { FieldTools, QuestionProps } from './text-questions.tsx';

/** Up to five key products, each with its price and the sales of its first month. */
export function ProductsQuestion({ question, tools }: QuestionProps): ReactElement {
  const { form } = tools;
  const products = useWatch({ control: form.control, name: 'keyProducts' });
  const add = useRef<HTMLButtonElement>(null);
  const complete = products.length >= maxProducts;
  const change = (next: Product[]) => form.setValue('keyProducts', next);

  const count = useRef(products.length);
  useEffect(() => {
    if (products.length > count.current && document.activeElement === add.current)
      document.getElementById(`keyProducts.${products.length - 1}.name`)?.focus();
    count.current = products.length;
  }, [products.length]);

  return (
    <FieldShell id={question.id} label={question.question} help={question.help} group>
      <div className={styles.products}>
        {products.map((_, index) => (
          <ProductRow
            // The rows have no identity of their own: the form writes the answers of each place into its fields.
            key={index}
            index={index}
            tools={tools}
            onRemove={
              products.length === 1
                ? undefined
                : () => {
                    change(form.getValues('keyProducts').toSpliced(index, 1));
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
              if (!complete) change([...form.getValues('keyProducts'), blankProduct()]);
            }}
          >
            Add a product
          </Button>
          <p role="status" className={styles.count}>
            {complete
              ? `${maxProducts} of ${maxProducts}: that is the most you can add.`
              : `${products.length} of ${maxProducts}`}
          </p>
        </div>
      </div>
    </FieldShell>
  );
}

type ProductRowProps = {
  index: number;
  tools: FieldTools;
  /** Undefined for the only row, which stays. */
  onRemove: (() => void) | undefined;
};

function ProductRow({ index, tools, onRemove }: ProductRowProps): ReactElement {
  const titleId = useId();
  const title = productKey(index + 1, 'name');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be beside the button that removes its group
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
              error={tools.errorOf(name)}
              autoComplete="off"
              dir="auto"
            />
          );
        })}
      </div>
    </div>
  );
}
