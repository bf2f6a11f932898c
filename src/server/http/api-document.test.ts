import { expect, test } from 'vitest'

import { listenToEvents } from '#contract/events.ts'

import { apiDocument } from './api-document.ts'
import { featureRoutes } from '#app/features.ts'

type Parameter = { readonly name: string; readonly in: string }

type Operation = {
  readonly operationId: string
  readonly parameters: readonly (Parameter | { readonly $ref: string })[]
  readonly responses: Readonly<Record<string, unknown>>
}

const routes = featureRoutes({
  access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '1', environment: 'dev' },
})
const document = apiDocument([...routes.map(({ call }) => call), listenToEvents])
const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>
const operations = Object.entries(paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
)

const { parameters } = document['components'] as {
  readonly parameters: Readonly<Record<string, Parameter>>
}
const parameterOf = (parameter: Operation['parameters'][number]): Parameter => {
  if (!('$ref' in parameter)) return parameter
  const found = parameters[parameter.$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`No component ${parameter.$ref}`)
  return found
}

test('the OpenAPI document lists every call of the registry once', () => {
  expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
    [...routes.map(({ call }) => call.name), listenToEvents.name].toSorted(),
  )
  expect(operations.length).toBe(routes.length + 1)
})

test('each call names its path parameters and error answers', () => {
  for (const { path, operation } of operations) {
    const inPath = operation.parameters
      .map(parameterOf)
      .filter((parameter) => parameter.in === 'path')
      .map(({ name }) => name)
    expect(inPath.toSorted(), path).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted(),
    )
    expect(Object.keys(operation.responses), path).toEqual(['200', '4XX'])
  }
})

test('each alteradoEm of each answer is ISO 8601 with zone', () => {
  const found: unknown[] = []
  const walk = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [key, inner] of Object.entries(schema)) {
      if (key === 'alteradoEm') found.push(inner)
      walk(inner)
    }
  }
  walk(document)
  expect(found.length).toBeGreaterThan(10)
  for (const schema of found) expect(JSON.stringify(schema)).toContain('"format":"date-time"')
})

test('repeated schemas are components, each reference resolves, and the file stays below 900 kB', () => {
  const components = document['components'] as Readonly<Record<string, Record<string, unknown>>>
  const references = [
    ...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g),
  ]
  expect(Object.keys(components['schemas'] ?? {}).length).toBeGreaterThan(100)
  expect(
    references.filter(([, section = '', name = '']) => !(name in (components[section] ?? {}))),
  ).toEqual([])
  expect(JSON.stringify(document).length).toBeLessThan(900_000)
})

// Calls that the specification names for the main flow: sign-in, menu, and a boleto's way to the
// bureau and back.
test.each([
  ['post', '/authenticate'],
  ['post', '/perfilizacao/usuario/acessos/buscar'],
  ['get', '/empresas/shoppings/simple-umpaged'],
  ['post', '/workflow/serasa/serasa-negativacao/buscar/boletos-shopping'],
  ['post', '/workflow/serasa/serasa-negativacao/buscar/validar-boletos'],
  ['post', '/workflow/serasa/serasa-negativacao/submeter-recomendacao'],
  ['post', '/workflow/serasa/serasa-negativacao/submeter-negativacao'],
  ['post', '/workflow/serasa/serasa-negativacao/recomendar-boletos'],
  ['post', '/workflow/serasa/serasa-negativacao/negativar-boletos'],
  ['post', '/workflow/serasa/serasa-shopping/totalshopping'],
  ['post', '/workflow/serasa/serasa-shopping/acompanhar-shopping'],
  ['get', '/workflow/serasa/serasa-status/workflow'],
  ['get', '/workflow/serasa/serasa-justificativa/buscar'],
  ['post', '/workflow/serasa/serasa-workflow/salvar-historico'],
  ['post', '/producer/updload/spreadsheet'],
])('%s %s is in the document', (verb, path) => {
  expect(Object.keys(paths[path] ?? {})).toContain(verb)
})
