import { createRoute } from '@hono/zod-openapi';
import { ApiError } from '../platform/http/api-error.ts';
import { createRouter, describeRoute, errorResponses, limitErrors } from '../platform/http/openapi.ts';
import { findInvoice } from '../purchase/documents.ts';
import { findAnswers } from '../purchase/order-answers.ts';
import { openOrder } from '../purchase/order-routes.ts';
import { tokenErrors } from '../purchase/order-tokens.ts';
import type { Services } from '../purchase/services.ts';
import { findIssued } from './issue-document.ts';
import { calendarFile, composeCalendar } from './order-calendar.ts';

type Dependencies = Pick<Services, 'database' | 'limiter' | 'config'>;

export function invoiceRoutes({ database: { queries }, limiter, config: { limits, seller } }: Dependencies) {
  const getInvoice = createRoute({
    method: 'get',
    path: '/order/invoice',
    ...describeRoute('Order', 'getInvoice', 'orderToken'),
    summary: 'Get the invoice of a paid order',
    description: 'The PDF that was issued, byte for byte.',
    middleware: [limiter.perAddress('invoice-files', limits.writes)] as const,
    responses: {
      200: fileResponse('application/pdf'),
      ...errorResponses(...limitErrors, ...tokenErrors, 'payment_not_completed'),
    },
  });

  const getCalendar = createRoute({
    method: 'get',
    path: '/order/calendar',
    ...describeRoute('Order', 'getOrderCalendar', 'orderToken'),
    summary: 'Get the dates of a paid order',
    description:
      'An iCalendar file. The dates count from the payment and the answers, so there are none before both.',
    middleware: [limiter.perAddress('calendar-files', limits.writes)] as const,
    responses: {
      200: fileResponse('text/calendar'),
      ...errorResponses(...limitErrors, ...tokenErrors, 'not_found'),
    },
  });

  return createRouter()
    .openapi(getInvoice, async (c) => {
      const { id } = await openOrder(queries, c);
      const row = await findInvoice(queries, id);
      const invoice = row && (await findIssued(queries, row.id));
      if (!invoice) {
        const message = 'There is no invoice yet. It is issued shortly after the payment completes.';
        throw new ApiError('payment_not_completed', message);
      }
      return c.body(new Uint8Array(invoice.pdf), 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${invoice.content.number}.pdf"`,
        'cache-control': 'no-store',
      });
    })
    .openapi(getCalendar, async (c) => {
      const order = await openOrder(queries, c);
      const content = composeCalendar(order, (await findAnswers(queries, order))?.receivedAt, seller);
      if (!content) {
        const message =
          'There are no dates yet. They are counted from the day on which we have both the payment and the answers.';
        throw new ApiError('not_found', message);
      }
      const { filename, contentType } = calendarFile(content, order.order_number);
      return c.body(new Uint8Array(content), 200, {
        'content-type': contentType,
        'content-disposition': `attachment; filename="${filename}"`,
        'cache-control': 'no-store',
      });
    });
}

function fileResponse<Type extends string>(type: Type) {
  const content = { [type]: { schema: { type: 'string', format: 'binary' } } } as const;
  return { description: 'Success', content: content as Record<Type, (typeof content)[Type]> };
}
