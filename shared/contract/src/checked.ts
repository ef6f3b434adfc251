import type * as z from 'zod/mini';

/**
 * Adds checks to a schema, like `schema.check(…)`. Bundlers can drop an unused call of this function, but must keep an
 * unused method call. A page therefore contains only the schemas that it uses.
 *
 * Rolldown drops unused calls only within one script. If Zod is in a different script, a page without schemas must not
 * import anything from a module with schemas. Otherwise, the page would load Zod.
 */
// @__NO_SIDE_EFFECTS__
export function addChecks<Schema extends z.ZodMiniType>(
  schema: Schema,
  ...checks: (z.core.CheckFn<z.output<Schema>> | z.core.$ZodCheck<z.output<Schema>>)[]
): Schema {
  return schema.check(...checks);
}
