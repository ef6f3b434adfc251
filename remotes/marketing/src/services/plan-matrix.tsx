import { type CategoryId, listPlans } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { planMatrix } from '@site/domain/plan-contents';
import { Icon } from '@site/ui/icon';
import type { ReactElement } from 'react';
import styles from './plan-matrix.module.css';
import { SampleLink } from './sample-link.tsx';

/** Compares everything that a category's plans include. Every cell is written out, with no "as in the smaller plan". */
export function PlanMatrix({ category }: { category: CategoryId }): ReactElement {
  const plans = listPlans(category);
  return (
    <table className={styles.matrix}>
      <caption className="visually-hidden">What each plan includes</caption>
      <thead>
        <tr>
          <td />
          {plans.map(({ id, shortName, price }) => (
            <th key={id} scope="col">
              <span className={styles.name}>{shortName}</span>
              <span className={styles.price}>{formatPrice(price)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {planMatrix(category).map(([feature, ...amounts]) => (
          <tr key={feature}>
            <th scope="row">{feature}</th>
            <Amounts amounts={amounts} />
          </tr>
        ))}
        <tr>
          <th scope="row">Finished work</th>
          {plans.map((plan) => (
            <td key={plan.id}>
              <SampleLink plan={plan} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** Renders a cell per plan, or a single cell if the text is the same for all plans. */
function Amounts({ amounts }: { amounts: readonly (boolean | string)[] }): ReactElement[] | ReactElement {
  const [first] = amounts;
  if (typeof first === 'string' && amounts.every((amount) => amount === first))
    return <td colSpan={amounts.length}>{first}</td>;
  return amounts.map((amount, index) => (
    <td key={index}>{typeof amount === 'string' ? amount : <Has it={amount} />}</td>
  ));
}

function Has({ it }: { it: boolean }): ReactElement {
  return (
    <>
      {it ? <Icon name="check" size="m" className={styles.check} /> : <span aria-hidden="true">–</span>}
      <span className="visually-hidden">{it ? 'Included' : 'Not included'}</span>
    </>
  );
}
