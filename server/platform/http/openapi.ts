import { z } from 'zod';
import { calls, type Name } from '#contract/calls';
import { PRODUCT } from '#contract/product';

type JsonSchema = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document, made from the same schemas that check the requests. */
export function openApi(publicOrigin: string): { openapi: string } & JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const name of Object.keys(calls) as Name[]) {
    const [method, path] = name.split(' ') as [string, string];
    const place = path.replace(/:(\w+)/g, '{$1}');
    paths[place] = { ...paths[place], [method.toLowerCase()]: operation(name, place) };
  }
  return { openapi: '3.1.0', info: { title: PRODUCT, version: '1' }, servers: [{ url: publicOrigin }], paths };
}

function operation(name: Name, place: string): JsonSchema {
  const { request, reply } = calls[name];
  const isPost = name.startsWith('POST');
  const schema = request === 'signed' ? {} : schemaOf(request, 'input');
  return {
    operationId: name
      .replace(/^(\w+) \/_api\//, '$1 ')
      .replace(/\W+(\w)/g, (_match, initial: string) => initial.toUpperCase()),
    ...(isPost
      ? { requestBody: { required: true, content: json(schema) } }
      : { parameters: parameters(schema, place) }),
    responses: {
      ...(reply === 'nothing'
        ? { 204: { description: 'Received' } }
        : {
            200: {
              description: 'Answer',
              content: typeof reply === 'string' ? { [reply]: {} } : json(schemaOf(reply, 'output')),
            },
          }),
      default: {
        description: 'Refusal',
        content: json({ type: 'object', properties: { error: { type: 'string' } }, required: ['error'] }),
      },
    },
  };
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parameters(schema: JsonSchema, place: string): JsonSchema[] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(properties).map(([name, of]) => {
    const inPath = place.includes(`{${name}}`);
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), schema: of };
  });
}
