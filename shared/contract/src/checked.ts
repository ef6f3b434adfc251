import type * as z from 'zod/mini';

/**
 * `schema.check(…)` as a function. Bundlers cannot drop an unused method call, but they drop unused calls of a function
 * that is marked like this one; so a page carries only the schemas that it uses. Rolldown does so within one script:
 * code that uses no schema must not import from a module with schemas if its libraries are in a script of their own.
 */
// @__NO_SIDE_EFFECTS__
export function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  ...checks: (z.core.CheckFn<z.output<Schema>> | z.core.$ZodCheck<z.output<Schema>>)[]
): Schema {
  return schema.check(...checks);
}
