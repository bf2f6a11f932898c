import * as z from 'zod'

import type { Call } from '#contract/call.ts'
import { formatDocument } from '#values/document.ts'

import type { MallRows, TwoMalls } from './test-malls.ts'
import { samples } from './test-samples.ts'
import { nobody, type Sample, targetsOf } from './test-targets.ts'

/** Names of other people's records that a request can contain. */
export type Names = {
  readonly ids: Readonly<Record<string, number>>
  readonly file: string
  readonly texts: readonly string[]
}

const namesOf = ({
  mall,
  items,
  lojistas,
  fiadores,
  history,
  batch,
  load,
  exception,
  file,
  document,
}: MallRows): Names => ({
  ids: {
    mall,
    item: items['PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'] ?? nobody,
    lojista: lojistas[0] ?? nobody,
    fiador: fiadores[0] ?? nobody,
    history,
    batch,
    load,
    exception,
  },
  file,
  texts: [document, formatDocument(document)],
})

/** Names of the other mall, and as many unknown ones: answers to both must be equal. */
export const foreignNames = ({ foreign }: TwoMalls): Names => {
  const names = namesOf(foreign)
  return { ...names, texts: [...names.texts, 'Alheio', 'Loja Alheio Ltda', 'LAlheio'] }
}
export const unknownNames: Names = {
  ids: Object.fromEntries(
    ['mall', 'item', 'lojista', 'fiador', 'history', 'batch', 'load', 'exception'].map(
      (name, index) => [name, nobody + index],
    ),
  ),
  file: '00000000-0000-4000-8000-000000000000',
  texts: ['33000167000101', formatDocument('33000167000101'), 'Zzyxo', 'Loja Zzyxo Ltda', 'LZzyxo'],
}

/** Removes the names from an answer, which repeats input in filters and refusals. */
export const withoutNames = (text: string, { texts, file, ids }: Names): string =>
  [...texts, file, ...Object.values(ids).map(String)]
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.replaceAll(name, '·'), text)

/** A request with a name in one place; `place` describes where. */
export type Probe = { readonly place: string; readonly sample: Sample }

const unwrapSchema = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodNullable
    ? unwrapSchema(schema.unwrap())
    : schema

const shapeOf = (schema: unknown): Readonly<Record<string, unknown>> => {
  const inner = unwrapSchema(schema)
  return inner instanceof z.ZodObject ? inner.shape : {}
}

const accepts = (schema: unknown, value: unknown): boolean => {
  try {
    return schema instanceof z.ZodType && z.safeDecode(schema, value as never).success
  } catch {
    return false
  }
}

const idForms = (id: number): unknown[] => [id, [id], String(id), [String(id)]]

type Value = { readonly place: string; readonly value: unknown }

/**
 * Values of a field that name a row: each text for a text, each kind of id in its format for an id.
 */
function valuesFor(schema: unknown, { ids, file, texts }: Names): Value[] {
  const asText = [...texts, file].flatMap((text, index) => {
    const form = [text, [text]].find((one) => accepts(schema, one))
    return form === undefined ? [] : [{ place: `text ${index}`, value: form }]
  })
  if (asText.length > 1) return asText
  return Object.entries(ids).flatMap(([kind, id]) => {
    const form = idForms(id).find((one) => accepts(schema, one))
    return form === undefined ? [] : [{ place: kind, value: form }]
  })
}

// The session identifies the user: another id is refused, and the own one is no secret.
const claimedField = 'idUsuario'

/** Values for every field of an object, nested objects and lists included. */
function fieldValues(
  schema: unknown,
  names: Names,
  path = '',
): (Value & { readonly key: string })[] {
  return Object.entries(shapeOf(schema)).flatMap(([key, inner]) => {
    const field = unwrapSchema(inner)
    const place = `${path}${key}`
    if (key === claimedField) return []
    if (field instanceof z.ZodObject)
      return fieldValues(field, names, `${place}.`).map((inner) => ({
        key,
        place: inner.place,
        value: { [inner.key]: inner.value },
      }))
    return valuesFor(inner, names).map(({ place: kind, value }) => ({
      key,
      place: `${place} = ${kind}`,
      value,
    }))
  })
}

/** Copies of a valid body, each with one number replaced, at any depth. */
function leavesReplaced(body: unknown, by: number): unknown[] {
  if (typeof body === 'number') return [by]
  if (Array.isArray(body)) {
    const list: readonly unknown[] = body
    return list.flatMap((each, index) =>
      leavesReplaced(each, by).map((changed) => list.with(index, changed)),
    )
  }
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, each]) =>
    leavesReplaced(each, by).map((changed) => ({ ...body, [key]: changed })),
  )
}

/**
 * True if a call deals with rows of malls. A write whose valid request names none concerns the
 * whole company or the user.
 */
export function namesMalls({ name, effect }: Call, world: TwoMalls): boolean {
  const { foreign, unknown } = targetsOf(world)
  return (
    effect === 'read' ||
    JSON.stringify(samples[name]?.(foreign)) !== JSON.stringify(samples[name]?.(unknown))
  )
}

const smuggledFields = [
  'idShopping',
  'shoppings',
  'shopping',
  'idUnidadeEconomica',
  'mallId',
  'mall_id',
]

/**
 * Requests that contain each name in path, query, body, nested fields, order and text filters, and
 * in undeclared fields. Two lists of names give the same places in the same order. `isThin` tries
 * each place once, instead of once per kind of id.
 */
export function probesOf(call: Call, sample: Sample, own: Names, isThin = false): Probe[] {
  const { params = {}, query = {}, body = {} } = sample
  // A file costs more than a page of its rows.
  const few = isThin || (call.answer === undefined && call.effect === 'read')
  const names = few
    ? { ...own, ids: { mall: own.ids['mall'] ?? nobody }, texts: own.texts.slice(1, 3) }
    : own
  const inPath = Object.keys(params).flatMap((key) =>
    [...Object.entries(own.ids), ['file', own.file] as const].map(([kind, id]) => ({
      place: `path ${key} = ${kind}`,
      sample: { ...sample, params: { ...params, [key]: id } },
    })),
  )
  const asText = (value: unknown) => (Array.isArray(value) ? value.join(',') : (value as string))
  const inQuery = fieldValues(call.query, names).map(({ key, place, value }) => ({
    place: `query ${place}`,
    sample: { ...sample, query: { ...query, [key]: asText(value) } },
  }))
  const inBody = fieldValues(call.fields, names).map(({ key, place, value }) => ({
    place: `body ${place}`,
    sample: { ...sample, body: { ...body, [key]: value } },
  }))
  const deep = (few ? ['mall'] : ['mall', 'item']).flatMap((kind) =>
    leavesReplaced(body, own.ids[kind] ?? nobody).map((changed, index) => ({
      place: `body, number ${index} = ${kind}`,
      sample: { ...sample, body: changed as Record<string, unknown> },
    })),
  )
  const { mall = nobody } = names.ids
  const sorts = few ? [`-${mall}`] : [String(mall), `-${mall}`, `idShopping,${mall}`]
  const sorted = (part: 'query' | 'body', schema: unknown) =>
    'sort' in shapeOf(schema)
      ? sorts.map((sort, index) => ({
          place: `${part} sort ${index}`,
          sample: { ...sample, [part]: { ...sample[part], sort } },
        }))
      : []
  const undeclared = (part: 'query' | 'body', schema: unknown) => {
    const keys = smuggledFields.filter((key) => !(key in shapeOf(schema)))
    if (part === 'body' && call.body === 'none') return []
    // Server-owned fields are refused, other unknown fields are dropped.
    const droppedKeys = keys.filter((key) => key !== 'mallId')
    return (few ? [droppedKeys] : [droppedKeys, ['mallId']]).map((some, index) => ({
      place: `${part}, not asked for ${index}`,
      sample: {
        ...sample,
        [part]: { ...sample[part], ...Object.fromEntries(some.map((key) => [key, mall])) },
      },
    }))
  }
  return [
    ...inPath,
    ...inQuery,
    ...inBody,
    ...deep,
    ...sorted('query', call.query),
    ...sorted('body', call.fields),
    ...undeclared('query', call.query),
    ...undeclared('body', call.fields),
  ]
}

/** Calls with the same area, effect and input parts; probes treat them alike. */
const kindOf = ({ name, effect, params, query, fields }: Call): string =>
  [name.split('.')[0], effect, params && 'path', query && 'query', fields && 'body'].join(' ')

/** The first call of each kind in registry order; `npm test` probes these. */
export const firstOfEachKind = (calls: readonly Call[]): readonly Call[] =>
  [...Map.groupBy(calls, kindOf).values()].flatMap((alike) => alike.slice(0, 1))
