import { formatPrice, taxDollars } from '@site/shared/catalogue';
import { useRuntimeConfig } from '@site/shared/facade';
import { paths } from '@site/shared/paths';
import { ButtonAnchor, ButtonLink } from '@site/shared/ui/button';
import { Section } from '@site/shared/ui/section';
import type { ReactElement } from 'react';
import type { Order } from '../lib/order.ts';
import { InvoiceStatus } from './invoice-status.tsx';

export function CompletePage({ order }: { order: Order }): ReactElement {
  const { booking } = useRuntimeConfig();
  const facts = order.kind === 'own' ? order : order.view;
  const price = order.kind === 'own' ? order.selectedService.price : order.view.amount;
  return (
    <Section level={1} title="Order complete">
      {order.kind === 'own' ? <InvoiceStatus order={order} /> : null}
      <dl>
        <dt>Order number</dt>
        <dd>{facts.orderNumber}</dd>
        <dt>Order date</dt>
        <dd>{facts.orderDate}</dd>
        <dt>Payment</dt>
        <dd>{facts.paymentIntentId}</dd>
        <dt>Total</dt>
        <dd>{formatPrice(price + taxDollars)}</dd>
      </dl>
      <ButtonAnchor href={booking.orderCall} newTab>
        Book a call
      </ButtonAnchor>
      <ButtonLink to={paths.home}>Back to Home</ButtonLink>
      <ButtonLink to={paths.contact}>Contact us</ButtonLink>
    </Section>
  );
}
