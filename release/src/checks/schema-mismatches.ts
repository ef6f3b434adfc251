import type { JsonSchema } from '@site/contract/api-operations';

/**
 * Why values that `sent` describes may not be valid by `accepted`: one sentence for each field. Values that cannot be
 * compared (two patterns) count as not valid.
 *
 * @param unknown whether the receiver does without fields that it does not know
 */
export function schemaMismatches(
  sent: JsonSchema,
  accepted: JsonSchema,
  unknown: 'ignored' | 'rejected',
  field = '',
): string[] {
  return alternatives(sent).flatMap((one) => {
    const compared = alternatives(accepted).map((other) => compareOne(one, other, unknown, field));
    if (compared.some((reasons) => reasons.length === 0)) return [];
    // The alternative that was meant, where there is one, says best what is wrong.
    const sameType = alternatives(accepted).flatMap((other, at) =>
      other.type === one.type && !('const' in other) ? (compared[at] ?? []) : [],
    );
    return sameType.length > 0 ? sameType : [`${field || 'the body'} may be ${describeValue(one)}`];
  });
}

/** A schema without `anyOf`, lists of types and lists of values: each one apart. */
function alternatives(schema: JsonSchema): JsonSchema[] {
  const { anyOf, enum: values, ...rest } = schema;
  if (anyOf) return anyOf.flatMap(alternatives);
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
  const isType = accepted.type === undefined || accepted.type === sent.type;
  const isNumber = accepted.type === 'number' && sent.type === 'integer';
  if (!isType && !isNumber) return [`${field || 'the body'} may be ${describeValue(sent)}`];
  if ('const' in accepted && accepted.const !== sent.const) return [`${field} may be ${describeValue(sent)}`];
  return [
    ...limitReasons(sent, accepted, field),
    ...fieldReasons(sent, accepted, unknown, field),
    ...(accepted.items ? schemaMismatches(sent.items ?? {}, accepted.items, unknown, `${field}[]`) : []),
  ];
}

function limitReasons(sent: JsonSchema, accepted: JsonSchema, field: string): string[] {
  const length = typeof sent.const === 'string' ? sent.const.length : undefined;
  const value = typeof sent.const === 'number' ? sent.const : undefined;
  const lower = [
    ['minLength', length ?? sent.minLength ?? 0],
    ['minimum', value ?? sent.minimum ?? Number.NEGATIVE_INFINITY],
  ] as const;
  const upper = [
    ['maxLength', length ?? sent.maxLength ?? Number.POSITIVE_INFINITY],
    ['maximum', value ?? sent.maximum ?? Number.POSITIVE_INFINITY],
  ] as const;
  const broken = [
    ...lower.filter(([name, limit]) => limit < (accepted[name] ?? Number.NEGATIVE_INFINITY)),
    ...upper.filter(([name, limit]) => limit > (accepted[name] ?? Number.POSITIVE_INFINITY)),
  ].map(([name]) => `${field} may be beyond the ${name} ${accepted[name]}`);
  // A format says more than the pattern that zod writes for it, which changes with zod.
  const form = accepted.format ? ('format' as const) : ('pattern' as const);
  if (accepted[form] && accepted[form] !== sent[form])
    broken.push(`${field} may not have the ${form} ${accepted[form]}`);
  return broken;
}

function fieldReasons(
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
      if (typeof other === 'object') return schemaMismatches(schema, other, unknown, nameOf(name));
      return other ? [] : [`${nameOf(name)} is not known`];
    }),
  ];
}

function describeValue(schema: JsonSchema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  return String(schema.type ?? 'anything');
}
