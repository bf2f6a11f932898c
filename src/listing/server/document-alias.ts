import { randomInt } from 'node:crypto'

import { type RawBuilder, sql } from 'kysely'

import type { AnswerOf, InputOf } from '#contract/call.ts'
import type { Tx } from '#server/database/connection.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/routes.ts'
import { isCnpjRoot } from '#values/cnpj.ts'
import { maskSearched, normalizeDocument } from '#values/document.ts'

import { isUnknownAlias, isDocumentAlias } from '../address.ts'
import { aliasDocument } from '../document-alias.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const drawLetters = (length: number) =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

// Prefix that marks the alias of a CNPJ root.
const rootMark = 'RAIZ'

function newAlias(document: string): string {
  if (isCnpjRoot(document)) return rootMark + drawLetters(16)
  const alias = drawLetters(20)
  return alias.startsWith(rootMark) || isUnknownAlias(alias) ? newAlias(document) : alias
}

const isWhole = (document: string) => /^(\d{11}|[0-9A-Z]{14})$/.test(document)

// Establishment 0000 does not exist, so store a root as its lowest document.
const storedOf = (digits: string) => (isCnpjRoot(digits) ? digits.padEnd(14, '0') : digits)

async function aliasOf(tx: Tx, digits: string): Promise<string> {
  const document = storedOf(digits)
  const find = sql<{ alias: string }>`select alias from document_alias where document = ${document}`
  const found = (await find.execute(tx)).rows[0]
  if (found) return found.alias
  // Concurrent requests for the same document: the second finds the first one's row.
  const added = await sql<{ alias: string }>`
    insert into document_alias (alias, document)
    values (${newAlias(digits)}, ${document})
    on conflict (document) do nothing
    returning alias`.execute(tx)
  const alias = added.rows[0]?.alias ?? (await find.execute(tx)).rows[0]?.alias
  if (alias === undefined) throw new Error('The alias of a document was neither written nor found')
  return alias
}

/** Existing alias of a document, for read-only calls; null if none was created. */
export async function existingAlias(tx: Tx, document: string): Promise<string | null> {
  const { rows } = await sql<{
    alias: string
  }>`select alias from document_alias where document = ${document}`.execute(tx)
  return rows[0]?.alias ?? null
}

/** Document of an alias; non-aliases are returned unchanged, unknown aliases as undefined. */
export async function resolveDocument(tx: Tx, value: string): Promise<string | undefined> {
  if (!isDocumentAlias(value)) return value
  const { rows } = await sql<{
    document: string
  }>`select document from document_alias where alias = ${value}`.execute(tx)
  const document = rows[0]?.document
  return namesRoot(value) ? document?.slice(0, 8) : document
}

/** Document of what a request names: an alias, or the document itself. */
export async function toDocument(tx: Tx, named: string): Promise<string> {
  const document = isDocumentAlias(named) ? await resolveDocument(tx, named) : undefined
  return document ?? normalizeDocument(named)
}

/** Document of an alias, as SQL. An unknown alias matches nothing. */
const resolvedDocument = (value: string): RawBuilder<string> =>
  isDocumentAlias(value)
    ? sql<string>`(select document from document_alias where alias = ${value})`
    : sql<string>`${storedOf(normalizeDocument(value))}`

const namesRoot = (value: string) =>
  isDocumentAlias(value) ? value.startsWith(rootMark) : isCnpjRoot(value)

/**
 * Condition: the column equals the searched document. A root matches all establishments by range,
 * from its lowest to its highest document. Both forms can use an index.
 */
export function matchesDocument(column: RawBuilder<unknown>, value: string): RawBuilder<boolean> {
  const wanted = resolvedDocument(value)
  return namesRoot(value)
    ? sql<boolean>`(
        ${column} between ${wanted} and rpad(left(${wanted}, 8), 14, 'Z')
        and length(${column}) = 14
      )`
    : sql<boolean>`${column} = ${wanted}`
}

const namedIn = [
  'tenant',
  'contract',
  'guarantor',
  'item_person',
  'group_tenant',
  'exception_record',
] as const

async function sees(tx: Tx, document: string): Promise<boolean> {
  const seen = isCnpjRoot(document)
    ? sql.join(
        namedIn.map(
          (table) =>
            sql`exists (
              select
              from ${sql.table(table)}
              where ${matchesDocument(sql`document`, document)}
            )`,
        ),
        sql` or `,
      )
    : sql`regua.sees_document(${document})`
  const { rows } = await sql<{ seen: boolean }>`select ${seen} as seen`.execute(tx)
  return rows[0]?.seen ?? false
}

/** Returns alias and mask of a document or alias; the document itself never leaves the server. */
export async function aliasAndMask(
  tx: Tx,
  { documento, apelido }: InputOf<typeof aliasDocument>,
): Promise<AnswerOf<typeof aliasDocument>> {
  if (apelido !== undefined) {
    const document = isDocumentAlias(apelido) ? await resolveDocument(tx, apelido) : undefined
    if (document === undefined || !(await sees(tx, document)))
      throw new NotFound('Este endereço não leva a nenhum documento.')
    return { apelido, mascara: maskSearched(document) }
  }
  if (documento === undefined || !(isWhole(documento) || isCnpjRoot(documento))) {
    const mensagem =
      'Informe um CPF com 11 dígitos, um CNPJ com 14 caracteres ou a raiz dele com 8.'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'documento', mensagem }] })
  }
  // Store only documents visible to the user; otherwise any typed CPF would be stored.
  if (!(await sees(tx, documento)))
    throw new NotFound('Nenhum lojista ou fiador dos seus shoppings tem este CPF ou CNPJ.')
  return { apelido: await aliasOf(tx, documento), mascara: maskSearched(documento) }
}

export const routes: Route[] = [route(aliasDocument, ({ tx }, input) => aliasAndMask(tx, input))]
