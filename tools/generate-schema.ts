import pg from 'pg'
import { otherDatabase } from '#server/database/connection.ts'
import { migrate } from '#server/database/migrate.ts'
import { testServer } from '#testing/test-global-setup.ts'

type Column = {
  readonly relation: string
  readonly writable: boolean
  readonly name: string
  readonly type: string
  readonly array: boolean
  readonly nullable: boolean
  readonly hasDefault: boolean
  readonly isGenerated: boolean
}

const columnsOf = `
  select c.relname as relation, c.relkind in ('r', 'p') as writable, a.attname as name,
    case when t.typelem <> 0 and t.typlen = -1 then e.typname else coalesce(b.typname, t.typname) end as type,
    t.typelem <> 0 and t.typlen = -1 as "array",
    not (a.attnotnull or (t.typtype = 'd' and t.typnotnull)) as nullable,
    a.atthasdef or a.attidentity = 'd' as "hasDefault",
    a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid left join pg_type b on b.oid = t.typbasetype left join pg_type e on e.oid = t.typelem
  where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition and c.relname <> 'schema_migration'
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C", a.attnum`

const plain: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'Numeric',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  name: 'string',
  uuid: 'string',
  bytea: 'Buffer',
  inet: 'string',
  interval: 'string',
  date: 'LocalDate',
  time: 'string',
  timestamptz: 'Instant',
  json: 'Json',
  jsonb: 'Json',
  tsvector: 'string',
  int4range: 'string',
  daterange: 'string',
  tstzrange: 'string',
}

// Column names end with the unit (house rule), so columns get value types, and mixed units do not
// compile.
function typeOf(column: Column): string {
  const base = plain[column.type]
  if (!base)
    throw new Error(`No TypeScript type for ${column.relation}.${column.name} (${column.type})`)
  const named =
    base === 'number' && column.name.endsWith('_cents')
      ? 'Cents'
      : base === 'number' && column.name.endsWith('_bps')
        ? 'Rate'
        : base === 'string' && /(^|_)competence$/.test(column.name)
          ? 'Competence'
          : base
  const inArray: Record<string, string> = { Numeric: 'string', Instant: 'Date', Json: 'unknown' }
  return column.array ? `${inArray[named] ?? named}[]` : named
}

function lineOf(column: Column): string {
  const type = typeOf(column) + (column.nullable ? ' | null' : '')
  const wrapped =
    column.isGenerated && column.writable
      ? `GeneratedAlways<${type}>`
      : column.hasDefault && column.writable
        ? `Generated<${type}>`
        : type
  return `  ${column.name}: ${wrapped}`
}

function interfaceName(relation: string): string {
  return relation
    .split('_')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('')
}

function schemaText(columns: readonly Column[]): string {
  const relations = Map.groupBy(columns, ({ relation }) => relation)
  const body = [...relations].map(
    ([relation, own]) =>
      `export interface ${interfaceName(relation)}Table {\n${own.map(lineOf).join('\n')}\n}`,
  )
  const uses = (word: string) => body.some((text) => new RegExp(`\\b${word}\\b`).test(text))
  const values = [
    ['Cents', 'cents'],
    ['Competence', 'competence'],
    ['LocalDate', 'local-date'],
    ['Rate', 'rate'],
  ] as const
  const kysely = ['ColumnType', 'GeneratedAlways'].filter(
    (word) => word === 'ColumnType' || uses(word),
  )
  return [
    '// Written by `npm run generate` from a migrated database; do not edit.',
    `import type { ${kysely.join(', ')} } from 'kysely'`,
    ...values
      .filter(([word]) => uses(word))
      .map(([word, file]) => `import type { ${word} } from '#values/${file}.ts'`),
    '',
    '/** A column with a default: may be left out of an insert. */',
    'export type Generated<T> =',
    '  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>',
    '/** An instant: a Date when read; a Date or an ISO text with its offset when written. */',
    'export type Instant = ColumnType<Date, Date | string, Date | string>',
    '/** JSON: parsed when read, written as JSON text (a bare array would become a PostgreSQL array). */',
    'export type Json = ColumnType<unknown, string, string>',
    '/** A decimal: text when read, for the decimal library. */',
    'export type Numeric = ColumnType<string, string | number, string | number>',
    '',
    ...body.flatMap((text) => [text, '']),
    'export interface DB {',
    ...[...relations.keys()].map((relation) => `  ${relation}: ${interfaceName(relation)}Table`),
    '}',
    '',
  ].join('\n')
}

/** Text of src/server/database/schema.ts: tables of a freshly migrated database. */
export async function databaseTypesText(): Promise<string> {
  const server = await testServer()
  const scratch = `regua_test_${process.pid}_schema`
  const admin = new pg.Client(server.address)
  await admin.connect()
  try {
    await admin.query(`create database ${scratch}`)
    const address = otherDatabase(server.address, scratch)
    await migrate(address)
    const client = new pg.Client(address)
    await client.connect()
    const { rows } = await client.query<Column>(columnsOf)
    await client.end()
    return schemaText(rows)
  } finally {
    await admin.query(`drop database if exists ${scratch} with (force)`)
    await admin.end()
    await server.close()
  }
}
