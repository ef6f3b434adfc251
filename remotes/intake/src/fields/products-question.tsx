import { maxProducts, productFields } from '@site/domain/questionnaire';
import { productKey } from '@site/domain/questionnaire-payload';
import { Button } from '@site/ui/button';
import { Field, FieldShell } from '@site/ui/field';
import { type ReactElement, useId, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { createBlankProduct } from './answers.ts';
import styles from './products-question.module.css';
import { type FieldTools, type QuestionProps, useNote } from './text-questions.tsx';

/** Asks for up to five key products, each with its price and first month's sales. */
export function ProductsQuestion({ question, tools }: QuestionProps): ReactElement {
  const { form } = tools;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'keyProducts' });
  const add = useRef<HTMLButtonElement>(null);
  const complete = fields.length >= maxProducts;

  return (
    <FieldShell id={question.id} label={question.label} help={question.help} group>
      <div className={styles.products}>
        {fields.map(({ id }, index) => (
          <ProductRow
            key={id}
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
              if (!complete) append(createBlankProduct());
            }}
          >
            Add a product
          </Button>
          <p role="status" className={styles.count}>
            {complete
              ? `${maxProducts} of ${maxProducts}: that is the most you can add.`
              : `${fields.length} of ${maxProducts}`}
          </p>
        </div>
      </div>
    </FieldShell>
  );
}

type ProductRowProps = {
  index: number;
  tools: FieldTools;
  /** Undefined if this is the only row, which cannot be removed. */
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
        {productFields.map((field) => (
          <ProductField key={field.id} index={index} field={field} tools={tools} />
        ))}
      </div>
    </div>
  );
}

type ProductFieldProps = { index: number; field: (typeof productFields)[number]; tools: FieldTools };

function ProductField({ index, field, tools: { form, errorOf, onEdit } }: ProductFieldProps): ReactElement {
  const name = `keyProducts.${index}.${field.id}` as const;
  const { note, typing } = useNote({ ...field, kind: 'text' }, form.getValues(name));
  const onChange = () => {
    onEdit(name);
    typing(form.getValues(name));
  };
  return (
    <Field
      {...form.register(name, { onChange })}
      label={field.label}
      error={errorOf(name) ?? note}
      maxLength={field.maxLength}
      autoComplete="off"
      dir="auto"
    />
  );
}
