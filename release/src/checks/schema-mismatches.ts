import { type JsonSchema, jsonSchema } from '@site/wire/api-operations';

/**
 * Explains why values that match `sent` may not match `accepted`, in one sentence per field. Schemas that cannot be
 * compared, such as two different patterns, count as a mismatch.
 *
 * @param unknown whether the receiver ignores or rejects unknown fields
 */
export function findSchemaMismatches(
  sent: JsonSchema,
  accepted: JsonSchema,
  unknown: 'ignored' | 'rejected',
  field = '',
): string[] {
  return splitAlternatives(sent).flatMap((one) => {
    const compared = splitAlternatives(accepted).map((other) => compareOne(one, other, unknown, field));
    if (compared.some((reasons) => reasons.length === 0)) return [];
    // If `accepted` has an alternative of the same type, the sender probably means that one, so report only its
    // mismatches.
    const sameType = splitAlternatives(accepted).flatMap((other, at) =>
      other.type === one.type && !('const' in other) ? (compared[at] ?? []) : [],
    );
    return sameType.length > 0 ? sameType : [`${field || 'the body'} may be ${describeValue(one)}`];
  });
}

/** Splits a schema into alternatives without `anyOf`, type lists or value lists. */
function splitAlternatives(schema: JsonSchema): JsonSchema[] {
  const { anyOf, enum: values, ...rest } = schema;
  if (anyOf) return anyOf.flatMap((one) => splitAlternatives({ ...rest, ...one }));
  if (values) return values.map((value) => ({ ...rest, const: value }));
  const { type } = rest;
  return Array.isArray(type) ? type.map((one) => ({ ...rest, type: one })) : [rest];
}

function compareOne(
  sent: JsonSchema,
  accepted: JsonSchema,
  unknown: 'ignored' | 'rejected',
  field: string,
): string[] {
  const beyond = Object.keys(accepted).filter((keyword) => !(keyword in jsonSchema.shape));
  if (beyond.length > 0) return [`${field || 'the body'} has ${beyond.join(', ')}, which cannot be compared`];
  if (accepted.type !== undefined && accepted.type !== sent.type)
    return [`${field || 'the body'} may be ${describeValue(sent)}`];
  if ('const' in accepted && accepted.const !== sent.const) return [`${field} may be ${describeValue(sent)}`];
  return [
    ...findLimitReasons(sent, accepted, field),
    ...(accepted.items ? findSchemaMismatches(sent.items ?? {}, accepted.items, unknown, `${field}[]`) : []),
    ...findFieldReasons(sent, accepted, unknown, field),
  ];
}

function findLimitReasons(sent: JsonSchema, accepted: JsonSchema, field: string): string[] {
  const length = typeof sent.const === 'string' ? sent.const.length : undefined;
  const broken: string[] = [];
  if ((length ?? sent.minLength ?? 0) < (accepted.minLength ?? 0))
    broken.push(`${field} may be beyond the minLength ${accepted.minLength}`);
  if (
    (length ?? sent.maxLength ?? Number.POSITIVE_INFINITY) > (accepted.maxLength ?? Number.POSITIVE_INFINITY)
  )
    broken.push(`${field} may be beyond the maxLength ${accepted.maxLength}`);
  // Compare formats by name, because the patterns that zod writes for them differ between zod's versions.
  const form = accepted.format ? ('format' as const) : ('pattern' as const);
  if (accepted[form] && accepted[form] !== sent[form])
    broken.push(`${field} may not have the ${form} ${accepted[form]}`);
  return broken;
}

function findFieldReasons(
  sent: JsonSchema,
  accepted: JsonSchema,
  unknown: 'ignored' | 'rejected',
  field: string,
): string[] {
  const nameOf = (name: string) => (field ? `${field}.${name}` : name);
  const known = accepted.properties ?? {};
  const others = accepted.additionalProperties ?? unknown === 'ignored';
  return [
    ...(accepted.required ?? [])
      .filter((name) => !sent.required?.includes(name))
      .map((name) => `${nameOf(name)} is required and may be missing`),
    ...Object.entries(sent.properties ?? {}).flatMap(([name, schema]) => {
      const other = known[name] ?? others;
      if (typeof other === 'object') return findSchemaMismatches(schema, other, unknown, nameOf(name));
      return other ? [] : [`${nameOf(name)} is not known`];
    }),
  ];
}

function describeValue(schema: JsonSchema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  return String(schema.type ?? 'anything');
}
