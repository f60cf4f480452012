import { type Endpoint, type EndpointName, endpoints } from '@crm/contracts'
import { calls, type EndpointContract, problemSchema } from '@crm/contracts/schemas'
import { z } from 'zod'

type Schema = Record<string, unknown>
type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Schema[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: Schema
  responses: Record<string, Schema>
}
export type OpenApiDocument = { openapi: string; info: Schema; paths: Record<string, Record<string, Operation>>; components: Schema }

export function buildOpenApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint = endpoints[name]
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: buildOperation(name, endpoint, calls[name]) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'CRM',
      version: '1',
      description: 'Every call of the CRM. Days are `yyyy-mm-dd`, money is text with two decimals, instants are ISO 8601.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'Set by signing in; named `__Host-sid` under https.' },
        uploadToken: { type: 'http', scheme: 'bearer', description: "The token of a front-end's team, issued on the Front-ends page." },
      },
      schemas: { Problem: toJsonSchema(problemSchema, 'output') },
    },
  }
}

function buildOperation(name: EndpointName, endpoint: Endpoint, call: EndpointContract): Operation {
  const { access, teams } = endpoint
  return {
    operationId: name,
    summary: calls[name].summary,
    description: `${describeAccess(endpoint)}${teams ? " Also accepts the upload token of the front-end's team." : ''}`,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    security: [
      ...(access === 'public' || access === 'teams' ? [] : [{ session: [] }]),
      ...(access === 'teams' || teams ? [{ uploadToken: [] }] : []),
    ],
    parameters: [
      ...buildParameters(call.params, 'path'),
      ...buildParameters(call.query, 'query'),
      ...(call.idempotent ? [idempotencyKey] : []),
    ],
    ...(call.upload ? { requestBody: { required: true, content: files } } : {}),
    ...(call.body
      ? { requestBody: { required: !call.body.safeParse(undefined).success, content: json(toJsonSchema(call.body, 'input')) } }
      : {}),
    responses: {
      [String(call.status ?? 200)]: {
        description: 'Done',
        content: { [call.streams ?? 'application/json']: { schema: toJsonSchema(call.reply, 'output') } },
      },
      default: {
        description: 'Refused: 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500 or 503',
        content: json({ $ref: '#/components/schemas/Problem' }),
      },
    },
  }
}

function describeAccess({ access, administrators }: Endpoint): string {
  if (access === 'public') return 'Open to everyone.'
  if (access === 'teams') return "For the front-end's team, with its upload token."
  if (administrators) return 'For administrators.'
  return access.length === 0 ? 'For everyone who is signed in.' : `Requires one of the permissions: ${access.join(', ')}.`
}

const file = { schema: { type: 'string', format: 'binary' } }
const files = { 'text/csv': file, 'application/octet-stream': file }

const json = (schema: Schema): Schema => ({ 'application/json': { schema } })

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[A-Za-z0-9_.:-]{1,100}$' },
}

function buildParameters(schema: z.ZodType | undefined, place: string): Operation['parameters'] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as { properties?: Record<string, Schema>; required?: string[] }
  return Object.entries(properties).map(([name, of]) => ({ name, in: place, required: required.includes(name), schema: of }))
}

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // For a preprocessed value zod gives no input type. The output type is used instead, or the types that `takes` lists.
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      const { takes } = jsonSchema
      if (takes !== undefined) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
        if (io === 'input') jsonSchema.anyOf = takes as Schema[]
      } else if (io === 'input' && def.type === 'pipe' && def.in._zod.def.type === 'transform')
        Object.assign(jsonSchema, toJsonSchema(def.out as z.ZodType, io))
    },
  })
  return rest
}
