import { type Answer, ok } from '../http/problem.ts';
import type { World } from '../world.ts';

/** `GET /v1/balance`: what was charged less what was given back. The sandbox takes no fees. */
export function balance(world: World): Answer {
  const rows = world.database.sql
    .prepare(
      `SELECT json_extract(body, '$.currency') AS currency,
              SUM(json_extract(body, '$.amount_captured') - json_extract(body, '$.amount_refunded')) AS amount
       FROM objects WHERE kind = 'charge' AND json_extract(body, '$.paid') GROUP BY currency ORDER BY currency`,
    )
    .all();
  const totals = rows.map(({ currency, amount }) => ({ currency: String(currency), amount: Number(amount) }));
  const held = totals.length > 0 ? totals : [{ currency: 'usd', amount: 0 }];
  return ok({
    object: 'balance',
    available: held.map(({ currency }) => ({ currency, amount: 0, source_types: { card: 0 } })),
    livemode: false,
    pending: held.map(({ currency, amount }) => ({ currency, amount, source_types: { card: amount } })),
  });
}
