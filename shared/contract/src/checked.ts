import type * as z from 'zod/mini';

/**
 * Works like `schema.check(…)`, but bundlers can drop unused calls to it, whereas they must keep an unused method call. A
 * page therefore contains only the schemas that it uses. Rolldown does this only within one script, so code that uses no
 * schema must not import from a module with schemas whose libraries are in another script.
 */
// @__NO_SIDE_EFFECTS__
export function addChecks<Schema extends z.ZodMiniType>(
  schema: Schema,
  ...checks: (z.core.CheckFn<z.output<Schema>> | z.core.$ZodCheck<z.output<Schema>>)[]
): Schema {
  return schema.check(...checks);
}
