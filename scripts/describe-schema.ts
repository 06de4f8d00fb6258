import { z } from '#contract/zod';

/** A schema in words, for docs/calls.md. */

/** One entry a field, such as '`name`: text, 1 to 100 characters'. Optional ones carry a `?`. */
const describeFields = (schema: z.ZodObject): string[] =>
  Object.entries(schema.shape).map(
    ([name, field]) => `\`${name}${isOptional(field) ? '?' : ''}\`: ${describe(field as z.ZodType)}`,
  );

/** What a request is made of: its fields, or several such sets to choose from, a `<br>` between. */
export function describeRequest(schema: z.ZodType): string {
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => describe(option)).join('<br>or ');
  if (schema instanceof z.ZodObject) return describeFields(schema).join('<br>') || 'nothing';
  return describe(schema);
}

/** The shape of a reply by its fields' names: `{cities: [{id, name}]}`. */
export function outline(schema: z.core.$ZodType): string {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion) return inner.options.map((option) => outline(option)).join(' or ');
  if (inner instanceof z.ZodArray) return `[${outline(inner.element)}]`;
  if (!(inner instanceof z.ZodObject)) return '';
  const fields = Object.entries(inner.shape).map(([name, field]) => {
    const within = outline(field);
    return `${name}${isOptional(field) ? '?' : ''}${within && `: ${within}`}`;
  });
  return `{${fields.join(', ')}}`;
}

const isOptional = (schema: z.core.$ZodType): boolean => schema instanceof z.ZodOptional;

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrap(schema.unwrap());
  return schema;
}

function describe(schema: z.core.$ZodType): string {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) return `{${describeFields(inner).join('; ')}}`;
  if (inner instanceof z.ZodUnion) return inner.options.map((option) => describe(option)).join(' or ');
  if (inner instanceof z.ZodArray) return `list of ${describe(inner.element)}`;
  return describeSteps(steps(inner).map((step) => z.toJSONSchema(step, { io: 'input', unrepresentable: 'any' })));
}

/** A field is read in steps: a string, made a number, then held to limits. */
function steps(schema: z.core.$ZodType): z.core.$ZodType[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodPipe) return [...steps(inner.in), ...steps(inner.out)];
  return inner instanceof z.ZodTransform ? [] : [inner];
}

type Step = z.core.JSONSchema.JSONSchema;

/** All steps together: what the last one makes of the value, with the narrowest limits of its kind. */
function describeSteps(read: Step[]): string {
  const last = read.at(-1);
  if (!last) return 'anything';
  const same = read.filter(({ type }) => type === last.type);
  if (last.enum) return last.enum.map((value) => `\`${value}\``).join(' or ');
  if (last.const !== undefined) return `\`${last.const}\``;
  if (last.type === 'integer' || last.type === 'number') {
    return `${last.type === 'integer' ? 'whole number' : 'number'}${numberLimits(same)}`;
  }
  if (last.type === 'string')
    return textKind(same) + (same.some(({ format }) => format?.startsWith('date')) ? '' : textLimits(same));
  return last.type === 'boolean' ? 'true or false' : 'anything';
}

const given = (values: unknown[]): number[] => values.filter((value) => typeof value === 'number');
const span = (least: number, most: number): string => {
  if (least === Number.NEGATIVE_INFINITY) return most === Number.POSITIVE_INFINITY ? '' : `at most ${most}`;
  return most === Number.POSITIVE_INFINITY ? `${least} or more` : `${least} to ${most}`;
};

// Rows are numbered with 32 bits; that is no limit worth reading.
const isLimit = (value: number) => Math.abs(value) < 2_147_483_647;

function numberLimits(read: Step[]): string {
  const above = given(read.map(({ exclusiveMinimum }) => exclusiveMinimum));
  const whole = read.some(({ type }) => type === 'integer');
  const least = Math.max(...given(read.map(({ minimum }) => minimum)).filter(isLimit), ...above.map((n) => n + +whole));
  const most = Math.min(...given(read.map(({ maximum }) => maximum)).filter(isLimit));
  if (above.length > 0 && !whole)
    return `, above ${above[0]}${most < Number.POSITIVE_INFINITY ? `, at most ${most}` : ''}`;
  const limits = span(least, most);
  return limits && `, ${limits}`;
}

function textKind(read: Step[]): string {
  const format = read.find((step) => step.format)?.format;
  if (format === 'email') return 'email address';
  if (format === 'date-time') return 'instant (ISO 8601 with its zone)';
  if (format === 'date') return 'date (YYYY-MM-DD)';
  const pattern = read.find((step) => step.pattern)?.pattern;
  return pattern ? `text like \`${pattern.replaceAll('|', '\\|')}\`` : 'text';
}

function textLimits(read: Step[]): string {
  const least = Math.max(...given(read.map(({ minLength }) => minLength)));
  const most = Math.min(...given(read.map(({ maxLength }) => maxLength)));
  const limits = span(least, most);
  return limits && `, ${limits} characters`;
}
