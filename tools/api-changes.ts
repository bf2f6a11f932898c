// Finds changes of openapi.json that would break clients.

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const objectAt = (value: unknown, ...keys: readonly string[]): Json => {
  const inner = keys.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value)
  return isObject(inner) ? inner : {}
}
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : []

/** Resolves a reference; returns other values unchanged. */
function resolve(document: Json, value: unknown): Json {
  const reference = isObject(value) ? value['$ref'] : undefined
  return typeof reference === 'string'
    ? objectAt(document, ...reference.split('/').slice(1))
    : objectAt({ value }, 'value')
}

type Sides = { readonly before: Json; readonly after: Json }

/** Compares one schema of two documents. `isInput`: sent by clients; otherwise read by them. */
function compareSchemas(
  documents: Sides,
  old: unknown,
  next: unknown,
  where: string,
  isInput: boolean,
): string[] {
  const [before, after] = [resolve(documents.before, old), resolve(documents.after, next)]
  const [typeBefore, typeAfter] = [JSON.stringify(before['type']), JSON.stringify(after['type'])]
  if (typeBefore !== undefined && typeAfter !== undefined && typeBefore !== typeAfter)
    return [`${where}: ${typeBefore} became ${typeAfter}`]
  const [fieldsBefore, fieldsAfter] = [
    objectAt(before, 'properties'),
    objectAt(after, 'properties'),
  ]
  const required = { before: textsOf(before['required']), after: textsOf(after['required']) }
  const gone = Object.keys(fieldsBefore).filter((field) => !(field in fieldsAfter))
  const values = { before: textsOf(before['enum']), after: textsOf(after['enum']) }
  const narrowed =
    isInput && values.after.length > 0
      ? values.before.filter((one) => !values.after.includes(one))
      : []
  const demanded = isInput ? required.after.filter((field) => !required.before.includes(field)) : []
  const missing = isInput
    ? []
    : required.before.filter((field) => field in fieldsAfter && !required.after.includes(field))
  return [
    ...gone.map((field) => `${where}: ${field} is gone`),
    ...demanded.map((field) => `${where}: ${field} is now required`),
    ...missing.map((field) => `${where}: ${field} may now be missing`),
    ...narrowed.map((value) => `${where}: ${value} is no longer taken`),
    ...Object.keys(fieldsBefore)
      .filter((field) => field in fieldsAfter)
      .flatMap((field) =>
        compareSchemas(
          documents,
          fieldsBefore[field],
          fieldsAfter[field],
          `${where}.${field}`,
          isInput,
        ),
      ),
    ...('items' in before && 'items' in after
      ? compareSchemas(documents, before['items'], after['items'], `${where}[]`, isInput)
      : []),
  ]
}

const parametersOf = (document: Json, operation: Json): Map<string, Json> =>
  new Map(
    (Array.isArray(operation['parameters']) ? operation['parameters'] : []).map((one: unknown) => {
      const parameter = resolve(document, one)
      return [`${String(parameter['in'])} ${String(parameter['name'])}`, parameter]
    }),
  )

const schemaOf = (content: Json): unknown => {
  const [media] = Object.values(content)
  return isObject(media) ? media['schema'] : undefined
}

function compareOperations(documents: Sides, before: Json, after: Json, where: string): string[] {
  const [old, next] = [parametersOf(documents.before, before), parametersOf(documents.after, after)]
  const body = (operation: Json) => schemaOf(objectAt(operation, 'requestBody', 'content'))
  const answer = (operation: Json) => schemaOf(objectAt(operation, 'responses', '200', 'content'))
  return [
    ...[...old.keys()].filter((name) => !next.has(name)).map((name) => `${where}: ${name} is gone`),
    ...[...next]
      .filter(([name, { required }]) => required === true && old.get(name)?.['required'] !== true)
      .map(([name]) => `${where}: ${name} is now required`),
    ...compareSchemas(documents, body(before), body(after), `${where} body`, true),
    ...compareSchemas(documents, answer(before), answer(after), `${where} answer`, false),
  ]
}

/** One line per breaking change; empty if old clients still work. */
export function breakingChanges(before: Json, after: Json): string[] {
  return Object.entries(objectAt(before, 'paths')).flatMap(([path, verbs]) =>
    Object.entries(objectAt({ verbs }, 'verbs')).flatMap(([verb, operation]) => {
      const where = `${verb.toUpperCase()} ${path}`
      const next = objectAt(after, 'paths', path, verb)
      return Object.keys(next).length === 0
        ? [`${where} is gone`]
        : compareOperations({ before, after }, objectAt({ operation }, 'operation'), next, where)
    }),
  )
}
