import { formatPostalLines } from '@site/domain/addresses';
import { bindDash, findPlan, taxDollars } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { formatMoment } from '@site/domain/seller-time';
import { site } from '@site/domain/site';
import { runtimeConfig } from '@site/sdk';
import { ImageFrame } from '@site/ui/image-frame';
import type { OrderSummary } from '@site/wire/order-messages';
import type { ReactElement, ReactNode } from 'react';
import { countryNames } from '../content/countries.ts';
import type { Order } from './order.ts';
import styles from './receipt.module.css';

type Props = { order: Order; status: string; className?: string | undefined };

/**
 * Shows the order as a receipt that prints on one page. Only the tab that paid knows the company and the address, so
 * the receipt omits them elsewhere.
 */
export function Receipt({ order: { view, own }, status, className }: Props): ReactElement {
  const { orderNumber, orderDate, planName, amount, fullName, email, cardLast4, amountRefunded = 0 } = view;
  const { company, billingAddress } = own?.paymentData ?? {};
  const country = billingAddress?.country ? countryNames[billingAddress.country] : '';
  const address = billingAddress ? formatPostalLines(billingAddress, country) : [];
  const borderColor = findPlan(view.planId)?.gradient ?? 'var(--color-text)';
  return (
    <ImageFrame marks ratio="auto" className={className}>
      <div className={styles.sheet}>
        <div className={styles.head} style={{ borderColor }}>
          <h2 className={styles.service}>{bindDash(planName)}</h2>
          <p className={styles.total}>{formatPrice(amount + taxDollars)}</p>
        </div>
        <div className={styles.lists}>
          <dl>
            <Fact term="Order number" copy>
              {orderNumber}
            </Fact>
            <Fact term="Order date">
              <time dateTime={orderDate}>{formatMoment(new Date(orderDate), runtimeConfig())}</time>
            </Fact>
            <Fact term="Payment intent ID" copy>
              {view.paymentIntentId}
            </Fact>
            {fullName ? <Fact term="Full Name">{fullName}</Fact> : null}
            {company ? <Fact term="Company">{company}</Fact> : null}
            {email ? <Fact term="Email">{email}</Fact> : null}
            {address.length > 0 ? (
              <Fact term="Billing Address">
                {address.map((line) => (
                  <span key={line} className={styles.line}>
                    {line}
                  </span>
                ))}
              </Fact>
            ) : null}
          </dl>
          <dl>
            <Fact term="Payment">{status}</Fact>
            {cardLast4 ? <Fact term="Card">{`Ending in ${cardLast4}`}</Fact> : null}
            <Fact term="Price">{formatPrice(amount)}</Fact>
            <Fact term="Tax">{formatPrice(taxDollars)}</Fact>
            <Fact term="Total">{formatPrice(amount + taxDollars)} (USD)</Fact>
            {amountRefunded > 0 ? <Fact term="Refunded">{formatPrice(amountRefunded)} (USD)</Fact> : null}
          </dl>
        </div>
        <p className={styles.seller}>
          {site.legalName}, {site.email}
        </p>
      </div>
    </ImageFrame>
  );
}

/** Shows the part of an order that is safe to show to someone who may not be the buyer. */
export function ReceiptHead({ order, status }: { order: OrderSummary; status: string }): ReactElement {
  return (
    <ImageFrame marks ratio="auto">
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 className={styles.service}>{bindDash(order.planName)}</h2>
        </div>
        <dl>
          <Fact term="Order number" copy>
            {order.orderNumber}
          </Fact>
          <Fact term="Payment">{status}</Fact>
        </dl>
      </div>
    </ImageFrame>
  );
}

function Fact({ term, copy = false, children }: { term: string; copy?: boolean; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd className={copy ? styles.copy : undefined}>{children}</dd>
    </div>
  );
}
