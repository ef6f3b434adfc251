import { createRoute } from '@hono/zod-openapi';
import { ApiError } from '../platform/http/api-error.ts';
import { createRouter, errorResponse } from '../platform/http/openapi.ts';
import { findInvoice } from '../purchase/documents.ts';
import { findAnswers } from '../purchase/order-answers.ts';
import { openedOrder } from '../purchase/order-routes.ts';
import type { Services } from '../purchase/services.ts';
import { findIssued } from './issue-document.ts';
import { calendarFile, orderCalendar } from './order-calendar.ts';

type Dependencies = Pick<Services, 'database' | 'limiter' | 'config'>;

export function invoiceRoutes({ database: { queries }, limiter, config: { limits, seller } }: Dependencies) {
  const getInvoice = createRoute({
    method: 'get',
    path: '/order/invoice',
    summary: 'The invoice of the paid order that a token opens, as a PDF: the document that was issued',
    middleware: [limiter.perAddress('invoice-files', limits.writes)] as const,
    security: [{ orderToken: [] }],
    responses: {
      200: fileResponse('application/pdf'),
      default: errorResponse,
    },
  });

  const getCalendar = createRoute({
    method: 'get',
    path: '/order/calendar',
    summary: 'The days of the paid order that a token opens, as an iCalendar file',
    middleware: [limiter.perAddress('calendar-files', limits.writes)] as const,
    security: [{ orderToken: [] }],
    responses: {
      200: fileResponse('text/calendar'),
      default: errorResponse,
    },
  });

  return createRouter()
    .openapi(getInvoice, async (c) => {
      const { id } = await openedOrder(queries, c.req.header('authorization'));
      const row = await findInvoice(queries, id);
      const invoice = row && (await findIssued(queries, row.id));
      if (!invoice) {
        const message = 'There is no invoice yet: it is issued a moment after the payment is completed.';
        throw new ApiError('payment_not_completed', message);
      }
      return c.body(new Uint8Array(invoice.pdf), 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${invoice.content.number}.pdf"`,
        'cache-control': 'no-store',
      });
    })
    .openapi(getCalendar, async (c) => {
      const order = await openedOrder(queries, c.req.header('authorization'));
      const content = orderCalendar(order, (await findAnswers(queries, order))?.receivedAt, seller);
      if (!content) {
        const message = 'There are no dates yet: they are counted from both the payment and the answers.';
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
