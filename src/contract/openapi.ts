import * as z from 'zod'

import { baseAddress, type Call } from './call.ts'
import { ErrorBody } from './errors.ts'
import { Components } from './openapi-components.ts'

type Json = Record<string, unknown>

function schemaOf(schema: unknown, io: 'input' | 'output'): Json {
  if (!(schema instanceof z.ZodType)) return {}
  const { $schema: _, ...document } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return document
}

function parameters(call: Call): Json[] {
  const of = (schema: unknown, where: 'path' | 'query') => {
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Json
      required?: string[]
    }
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      ...(where === 'query' ? { style: 'form', explode: false } : {}),
      schema,
    }))
  }
  return [...of(call.params, 'path'), ...of(call.query, 'query')]
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  none: '',
} as const

function requestBody(call: Call): Json | undefined {
  if (call.body === 'none') return undefined
  const schema = schemaOf(call.fields, 'input')
  if (call.upload) {
    const properties = {
      ...(schema['properties'] as Json),
      [call.upload.field]: { type: 'string', format: 'binary' },
    }
    return {
      content: {
        [mediaTypes.multipart]: { schema: { ...schema, type: 'object', properties } },
        ...(call.alsoJson && { [mediaTypes.json]: { schema } }),
      },
    }
  }
  return { required: true, content: { [mediaTypes[call.body]]: { schema } } }
}

/** Schemas of a call, before repeated ones become components. */
type Schemas = {
  readonly parameters: Json[]
  readonly body: Json | undefined
  readonly answer: Json
}

const schemasOf = (call: Call): Schemas => ({
  parameters: parameters(call),
  body: requestBody(call),
  answer: call.answer
    ? { 'application/json': { schema: schemaOf(call.answer, 'input') } }
    : { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
})

function operation(
  call: Call,
  { parameters, body, answer }: Schemas,
  components: Components,
): Json {
  const place = (value: unknown, part: string) =>
    components.place(value, { call: call.name, part, fields: [] })
  return {
    operationId: call.name,
    tags: [call.name.split('.')[0]],
    summary: call.summary,
    ...(call.access === 'public' ? { security: [] } : {}),
    'x-access': call.access,
    ...(call.company ? { 'x-company': true } : {}),
    ...(call.moves
      ? { 'x-moves': { figure: call.moves.figure, secondPerson: call.moves.secondPerson } }
      : {}),
    parameters: place(parameters, 'Parameter'),
    ...(body && { requestBody: place(body, 'Input') }),
    responses: {
      200: { description: 'Feito', content: place(answer, 'Answer') },
      '4XX': { $ref: '#/components/responses/Falha' },
    },
  }
}

export function openApiDocument(calls: readonly Call[], version: string): Json {
  const components = new Components()
  const declared = calls.map((call) => ({ call, schemas: schemasOf(call) }))
  for (const { schemas } of declared) components.count(Object.values(schemas))
  const paths: Record<string, Json> = {}
  for (const { call, schemas } of declared)
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call, schemas, components)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Régua',
      version,
      description: 'Cobrança de lojistas: negativação, ajuizamento, inadimplência e priorização.',
    },
    servers: [{ url: baseAddress }],
    security: [{ sessao: [] }],
    paths,
    components: {
      securitySchemes: { sessao: { type: 'http', scheme: 'bearer' } },
      responses: {
        Falha: {
          description: 'Recusa ou falha: 400, 401, 403, 404, 409, 413, 415 ou 422',
          content: { 'application/json': { schema: schemaOf(ErrorBody, 'output') } },
        },
      },
      parameters: components.parameters,
      schemas: components.schemas,
    },
  }
}
