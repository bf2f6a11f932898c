import { randomInt } from 'node:crypto'

import { type RawBuilder, sql } from 'kysely'

import type { AnswerOf, InputOf } from '#contract/call.ts'
import type { Tx } from '#server/database/connection.ts'
import { InvalidInput, NotFound } from '#server/errors.ts'
import { type Route, route } from '#server/routes.ts'
import { maskDocument } from '#values/document.ts'

import { isDocumentAlias } from '../address.ts'
import { aliasDocument } from '../document-alias.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const newAlias = () => Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('')

const isWhole = (document: string) => /^(\d{11}|[0-9A-Z]{14})$/.test(document)

async function aliasOf(tx: Tx, document: string): Promise<string> {
  const find = sql<{ alias: string }>`select alias from document_alias where document = ${document}`
  const found = (await find.execute(tx)).rows[0]
  if (found) return found.alias
  // Two people may ask for the same document at once: the second finds the row of the first.
  const added = await sql<{ alias: string }>`
    insert into document_alias (alias, document) values (${newAlias()}, ${document}) on conflict (document) do nothing returning alias`.execute(
    tx,
  )
  const alias = added.rows[0]?.alias ?? (await find.execute(tx)).rows[0]?.alias
  if (alias === undefined) throw new Error('The alias of a document was neither written nor found')
  return alias
}

/** The alias that a document has already, for calls that only read; null when nobody asked for one yet. */
export async function knownAlias(tx: Tx, document: string): Promise<string | null> {
  const { rows } = await sql<{ alias: string }>`select alias from document_alias where document = ${document}`.execute(
    tx,
  )
  return rows[0]?.alias ?? null
}

/** The document behind an alias; a value that is no alias comes back as it is; undefined for an alias of nothing. */
export async function resolveDocument(tx: Tx, value: string): Promise<string | undefined> {
  if (!isDocumentAlias(value)) return value
  const { rows } = await sql<{ document: string }>`select document from document_alias where alias = ${value}`.execute(
    tx,
  )
  return rows[0]?.document
}

/** The same inside a condition: `and cpf_cnpj = ${resolvedDocument(value)}`. An alias of nothing finds nothing. */
export const resolvedDocument = (value: string): RawBuilder<string> =>
  isDocumentAlias(value)
    ? sql<string>`(select document from document_alias where alias = ${value})`
    : sql<string>`${value}`

/** Answers alias and mask for a document or for an alias; nothing else of the document leaves the server. */
export async function aliasAndMask(
  tx: Tx,
  { documento, apelido }: InputOf<typeof aliasDocument>,
): Promise<AnswerOf<typeof aliasDocument>> {
  if (apelido !== undefined) {
    const document = isDocumentAlias(apelido) ? await resolveDocument(tx, apelido) : undefined
    if (document === undefined) throw new NotFound('Este endereço não leva a nenhum documento.')
    return { apelido, mascara: maskDocument(document) }
  }
  if (documento === undefined || !isWhole(documento)) {
    const mensagem = 'Informe um CPF com 11 dígitos ou um CNPJ com 14 caracteres.'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'documento', mensagem }] })
  }
  return { apelido: await aliasOf(tx, documento), mascara: maskDocument(documento) }
}

/** The one call of the aliases. */
export const routes: Route[] = [route(aliasDocument, ({ tx }, input) => aliasAndMask(tx, input))]
