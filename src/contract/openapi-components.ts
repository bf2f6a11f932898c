type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const pascal = (words: string): string =>
  words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

/** Shorter schemas are inlined: a reference would be as long. */
const LEAST_CHARACTERS = 120

const isParameter = (value: Json): boolean => typeof value['in'] === 'string' && 'schema' in value

const isCandidate = (schema: Json, text: string): boolean =>
  isParameter(schema) ||
  (text.length >= LEAST_CHARACTERS &&
    (isObject(schema['properties']) ||
      Array.isArray(schema['enum']) ||
      Array.isArray(schema['anyOf'])))

/** Location of a schema: call, part of the call, and field path. */
type Place = { readonly call: string; readonly part: string; readonly fields: readonly string[] }

// Field names too generic for a component.
const generic = new Set(['content', 'data', 'items', 'linhas', 'filtro', 'itens'])

function nameOf({ call, part, fields }: Place): string {
  const field = fields.at(-1)
  if (field === undefined) return pascal(call) + part
  return generic.has(field) ? `${pascal(call)}${pascal(field)}` : pascal(field)
}

function freeName(taken: Json, short: string, prefix: string): string {
  if (!(short in taken)) return short
  for (let number = 1; ; number++) {
    const name = `${prefix}${short}${number === 1 ? '' : number}`
    if (!(name in taken)) return name
  }
}

/**
 * Moves repeated schemas and parameters into components. A component is named after the first field
 * or call that uses it. On a name collision the later one is prefixed with its call.
 */
export class Components {
  readonly schemas: Json = {}
  readonly parameters: Json = {}
  readonly #counts = new Map<string, number>()
  readonly #names = new Map<string, string>()

  /** Counts a schema and its parts; call it for all schemas before `place`. */
  count(schema: unknown): void {
    if (Array.isArray(schema)) for (const each of schema) this.count(each)
    if (!isObject(schema)) return
    const text = JSON.stringify(schema)
    if (isCandidate(schema, text)) {
      const times = (this.#counts.get(text) ?? 0) + 1
      this.#counts.set(text, times)
      // Parts of a repeated schema are written once, inside it.
      if (times > 1) return
    }
    for (const each of Object.values(schema)) this.count(each)
  }

  /** The schema, with repeated parts replaced by references. */
  place(schema: unknown, place: Place): unknown {
    if (Array.isArray(schema)) return schema.map((each) => this.place(each, place))
    if (!isObject(schema)) return schema
    const text = JSON.stringify(schema)
    if ((this.#counts.get(text) ?? 0) < 2) return this.#inner(schema, place)
    const known = this.#names.get(text)
    if (known !== undefined) return { $ref: known }
    const section = isParameter(schema) ? 'parameters' : 'schemas'
    const short = isParameter(schema) ? pascal(String(schema['name'])) : nameOf(place)
    const name = freeName(this[section], short, pascal(place.call))
    const reference = `#/components/${section}/${name}`
    this.#names.set(text, reference)
    this[section][name] = {}
    this[section][name] = this.#inner(schema, place)
    return { $ref: reference }
  }

  #inner(schema: Json, place: Place): Json {
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => {
        if (key === 'properties' && isObject(value))
          return [
            key,
            Object.fromEntries(
              Object.entries(value).map(([field, inner]) => [
                field,
                this.place(inner, { ...place, fields: [...place.fields, field] }),
              ]),
            ),
          ]
        return [key, key === 'enum' || key === 'required' ? value : this.place(value, place)]
      }),
    )
  }
}
