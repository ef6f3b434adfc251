import type { OrderSummary } from '@site/contract/wire';
import { taxDollars } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { site } from '@site/domain/site';
import { classNames } from '@site/ui/class-names';
import { ImageFrame } from '@site/ui/image-frame';
import type { ReactElement, ReactNode } from 'react';
import type { Receipt } from './receipt.ts';
import styles from './receipt-surface.module.css';

type Props = { receipt: Receipt; status: string; className?: string | undefined };

/** The order on one surface, which prints on one page. */
export function ReceiptSurface({ receipt, status, className }: Props): ReactElement {
  const { orderNumber, orderDate, paymentIntentId, planName, amount } = receipt;
  return (
    <ImageFrame marks ratio="auto" className={classNames(styles.frame, className)}>
      <div className={styles.surface}>
        <div className={styles.head} style={{ borderColor: receipt.color }}>
          <h2 className={styles.service}>{planName}</h2>
          <p className={styles.total}>{formatPrice(amount + taxDollars)}</p>
        </div>
        <div className={styles.lists}>
          <dl>
            <Fact term="Order number" copy>
              {orderNumber}
            </Fact>
            <Fact term="Order date">
              <time dateTime={orderDate}>{formatDate(orderDate)}</time>
            </Fact>
            <Fact term="Payment intent ID" copy>
              {paymentIntentId}
            </Fact>
            {receipt.fullName ? <Fact term="Full Name">{receipt.fullName}</Fact> : null}
            {receipt.company ? <Fact term="Company">{receipt.company}</Fact> : null}
            {receipt.email ? <Fact term="Email">{receipt.email}</Fact> : null}
            {receipt.address.length > 0 ? (
              <Fact term="Billing Address">
                {receipt.address.map((line) => (
                  <span key={line} className={styles.line}>
                    {line}
                  </span>
                ))}
              </Fact>
            ) : null}
          </dl>
          <dl>
            <Fact term="Payment">{status}</Fact>
            {receipt.cardLast4 ? <Fact term="Card">{`Ending in ${receipt.cardLast4}`}</Fact> : null}
            <Fact term="Price">{formatPrice(amount)}</Fact>
            <Fact term="Tax">{formatPrice(taxDollars)}</Fact>
            <Fact term="Total">{formatPrice(amount + taxDollars)} (USD)</Fact>
            {receipt.refunded > 0 ? <Fact term="Refunded">{formatPrice(receipt.refunded)} (USD)</Fact> : null}
          </dl>
        </div>
        <p className={styles.seller}>
          {site.legalName}, {site.email}
        </p>
      </div>
    </ImageFrame>
  );
}

/** All that is shown of an order to someone who may not be its buyer. */
export function SummarySurface({ order, status }: { order: OrderSummary; status: string }): ReactElement {
  return (
    <ImageFrame marks ratio="auto" className={styles.frame}>
      <div className={styles.surface}>
        <div className={styles.head}>
          <h2 className={styles.service}>{order.planName}</h2>
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

/** `21 November 2026, 14:05`, in the visitor's own time. */
function formatDate(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso));
}
