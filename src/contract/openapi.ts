import * as z from 'zod'

import { baseAddress, type Call } from './call.ts'
import { ErrorBody } from './errors.ts'

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
      content: { [mediaTypes.multipart]: { schema: { ...schema, type: 'object', properties } } },
    }
  }
  return { required: true, content: { [mediaTypes[call.body]]: { schema } } }
}

const failures = [400, 401, 403, 404, 409, 413, 415, 422] as const

function operation(call: Call): Json {
  const answer = call.answer
    ? { 'application/json': { schema: schemaOf(call.answer, 'input') } }
    : { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
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
    parameters: parameters(call),
    ...(requestBody(call) ? { requestBody: requestBody(call) } : {}),
    responses: {
      200: { description: 'Feito', content: answer },
      ...Object.fromEntries(
        failures.map((status) => [status, { $ref: '#/components/responses/Falha' }]),
      ),
    },
  }
}

/** The OpenAPI 3.1 document of the registry of calls. */
export function openApiDocument(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call)
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
          description: 'Recusa ou falha',
          content: { 'application/json': { schema: schemaOf(ErrorBody, 'output') } },
        },
      },
    },
  }
}
