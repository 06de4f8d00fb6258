import { z } from 'zod';
import type { Access } from '#contract/call';
import { calls, definitionOf, type Name } from '#contract/calls';
import { PRODUCT } from '#contract/product';
import { systemCalls } from '#contract/system';

// No import: that reads each property of the module, one of which loads all that `fetch` needs, at every start.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** A JSON Schema, as far as the contract makes use of it. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

export interface Operation {
  summary: string;
  /** The call's group: what follows `/_api/`, or what a deployment says of itself. */
  tags: string[];
  'x-access': Access;
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  requestBody?: { required: true; content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; description: string; content?: Record<string, { schema?: Schema }> }>;
}

export interface OpenApiDocument {
  // Open, as the contract's reply is.
  [key: string]: unknown;
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

/** The contract as an OpenAPI 3.1 document, made from the same schemas that check the requests. */
export function openApi(publicOrigin: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const name of Object.keys(calls) as Name[]) {
    const [method, path] = name.split(' ') as [string, string];
    const place = path.replace(/:(\w+)/g, '{$1}');
    paths[place] = { ...paths[place], [method.toLowerCase()]: operation(name, place) };
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT, version: '1' },
    servers: [{ url: publicOrigin }],
    paths,
    components,
  };
}

function operation(name: Name, place: string): Operation {
  const { description, access, errors = [], request, reply } = definitionOf(name);
  const schema = request === 'signed' ? {} : schemaOf(request, 'input');
  return {
    summary: description,
    tags: [name in systemCalls ? 'system' : place.split('/')[2]!],
    'x-access': access,
    operationId: name
      .replace(/^(\w+) \/_api\//, '$1 ')
      .replace(/\W+(\w)/g, (_match, initial: string) => initial.toUpperCase()),
    ...(name.startsWith('POST')
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
      ...Object.fromEntries(errors.map((status) => [status, { ...REFUSAL, description: STATUS_CODES[status]! }])),
      default: { ...REFUSAL, description: 'Refusal' },
    },
  };
}

const json = (schema: Schema) => ({ 'application/json': { schema } });

const REFUSAL = { $ref: '#/components/responses/Refusal' };
const components = {
  responses: {
    Refusal: {
      description: 'One sentence that can be shown to people',
      content: json({ type: 'object', properties: { error: { type: 'string' } }, required: ['error'] }),
    },
  },
};

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as Schema;
}

const parameters = ({ properties = {}, required = [] }: Schema, place: string): Operation['parameters'] & object =>
  Object.entries(properties).map(([name, schema]) => {
    const inPath = place.includes(`{${name}}`);
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), schema };
  });
