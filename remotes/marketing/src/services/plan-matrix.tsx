import { type CategoryId, plansIn } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { casePath } from '@site/domain/paths';
import { planMatrix, sampleOf } from '@site/domain/plan-contents';
import { Icon } from '@site/ui/icon';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import styles from './plan-matrix.module.css';

/** Everything that the plans of a category include, side by side: nothing is "as in the smaller plan". */
export function PlanMatrix({ category }: { category: CategoryId }): ReactElement {
  const plans = plansIn(category);
  const hasSample = plans.some(sampleOf);
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
        {hasSample ? (
          <tr>
            <th scope="row">Finished work</th>
            {plans.map((plan) => {
              const sample = sampleOf(plan);
              return (
                <td key={plan.id}>
                  {sample ? (
                    <TextLink to={casePath(sample)}>
                      See one<span className="visually-hidden">{` of ${plan.shortName}`}</span>
                    </TextLink>
                  ) : null}
                </td>
              );
            })}
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

/** One cell for each plan, or one for all where a text is the same for all. */
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
