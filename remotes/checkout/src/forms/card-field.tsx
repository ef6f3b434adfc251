import { classNames } from '@site/ui/class-names';
import { controlClass, FieldShell } from '@site/ui/field';
import type { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import { type ReactElement, useMemo } from 'react';
import type { CardEvent, CardFieldName, CardField as Field } from '../lib/card-fields.ts';
import { cardStyle } from '../lib/card-style.ts';
import styles from './payment-form.module.css';

type Props = {
  name: CardFieldName;
  label: string;
  field: Field;
  as: typeof CardNumberElement | typeof CardExpiryElement | typeof CardCvcElement;
  tell: (event: CardEvent) => void;
  onChange: () => void;
};

type Change = { complete: boolean; error: { code: string; message: string } | undefined };

/** One card field: label and error are ours, the control is the provider's frame. */
export function CardField({ name, label, field, as: Element, tell, onChange }: Props): ReactElement {
  // A new object would be sent into the frame on each render.
  const options = useMemo(() => ({ style: cardStyle() }), []);
  return (
    <FieldShell id={name} label={label} error={field.shown} required>
      {() => (
        // On a wrapper: the provider writes the element's own class names.
        <div className={classNames(styles.card, field.shown && styles.wrong)}>
          <Element
            id={name}
            className={controlClass}
            options={options}
            onReady={() => tell({ type: 'ready', field: name })}
            onBlur={() => tell({ type: 'blurred', field: name })}
            onChange={({ complete, error }: Change) => {
              tell({ type: 'changed', field: name, complete, error });
              onChange();
            }}
          />
        </div>
      )}
    </FieldShell>
  );
}
