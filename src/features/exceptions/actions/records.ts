import { exportListingAsCsv } from '#listing/server/export.ts'
import { readPage } from '#listing/server/window.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { scopeFilter } from '#server/database/mall-scope.ts'
import { Conflict, Forbidden, InvalidInput, NotFound } from '#server/errors.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import type { Work } from '#server/work.ts'
import { formatInstant } from '#values/instant.ts'

import type { Effect, ExceptionFields, ExceptionList, ExceptionRow, ExceptionSearch } from '../contract/lists.ts'
import { mayChange } from '../rules.ts'
import { type Hidden, nothingHidden, readHidden } from '../store/effect.ts'
import * as store from '../store/records.ts'
import { changed } from './changed.ts'
import { resolve } from './resolve.ts'

const notThere = () => new NotFound('Item não encontrado.')

const asked = ({ actor }: Work, { list }: ExceptionList, search: ExceptionSearch) => ({
  ...search,
  lista: list,
  escopo: scopeFilter(actor.malls),
})

/** The modules of the look-up (spec 1:7.5). */
export const listModules = async (work: Work) => ({ content: await store.listModules(work.tx) })

/** A page of a list: the records that hide títulos of the person's malls. */
export async function searchRecords(work: Work, list: ExceptionList, search: ExceptionSearch) {
  const source = store.recordSource(work.actor.malls)
  const { content, pageInfo, totais } = await readPage<ExceptionRow>(
    work.tx,
    list.listing,
    source,
    asked(work, list, search),
  )
  return { data: content, pageInfo, totais }
}

/** The same records as csv. */
export async function downloadRecords(work: Work, list: ExceptionList, search: ExceptionSearch): Promise<FileAnswer> {
  return exportListingAsCsv(list.listing, store.recordSource(work.actor.malls), asked(work, list, search), {
    title: `Exceções ${list.listing.title}`,
    at: work.now,
  })
}

/** What a record would hide, and what it hides now; nothing that is inactive hides anything. */
async function effectOf(
  work: Work,
  after: store.StoredRecord,
  before: store.StoredRecord | undefined,
): Promise<Effect> {
  await allowLongStatements(work.tx)
  const { malls } = work.actor
  const serasa = store.moduleOf(await store.listModules(work.tx), 'SERASA')
  const hidden = after.isActive ? await readHidden(work.tx, after, malls) : nothingHidden
  const was = before?.isActive ? await readHidden(work.tx, before, malls) : nothingHidden
  const sum = ({ titulos, boletos, valor }: Hidden) => ({ titulos, boletos, valor })
  const { emNegativacao, noBureau } = after.moduleIds.includes(serasa) ? hidden : nothingHidden
  return { oculta: sum(hidden), antes: sum(was), emNegativacao, noBureau }
}

async function findRow(work: Work, { list }: ExceptionList, id: number): Promise<ExceptionRow> {
  const row = await store.readRow(work.tx, list, id, work.actor.malls)
  if (!row) throw notThere()
  return row
}

// Whoever sends to the bureau holds the lists as long as that takes.
async function lockLists({ tx }: Work): Promise<void> {
  await allowLongStatements(tx)
  await store.lockLists(tx)
}

/** The record that a change is about, under the lock of the lists. 404, 403 for one that is of others too. */
async function lockRecord(work: Work, list: ExceptionList, id: number): Promise<store.LockedRecord> {
  await lockLists(work)
  const refused = mayChange(await findRow(work, list, id))
  if (refused) throw new Forbidden(refused.because)
  const stored = await store.readStored(work.tx, list.list, id)
  if (!stored) throw notThere()
  return stored
}

async function mayStand(work: Work, record: store.StoredRecord, except?: number): Promise<void> {
  if (!(await store.isTaken(work.tx, record, except))) return
  const mensagem = 'Já existe um item igual; altere o que existe.'
  const campo = {
    'luc-shopping': 'cpfCnpj',
    'tipo-documento': 'tipo',
    'centro-lucro': 'centroLucro',
    'numero-documento': 'numero',
  }[record.list]
  throw new InvalidInput(mensagem, { campos: [{ campo, mensagem }] })
}

/** How many títulos and how much a record would hide, before it is saved (rules 8). Stores nothing. */
export async function simulate(
  work: Work,
  list: ExceptionList,
  { id, ...fields }: ExceptionFields & { readonly id?: number | undefined },
): Promise<Effect> {
  const record = await resolve(work, list.list, fields)
  if (id === undefined) return effectOf(work, record, undefined)
  await findRow(work, list, id)
  return effectOf(work, record, await store.readStored(work.tx, list.list, id))
}

/** Adds a record to a list; it hides from the commit on. 400 for one that is there already. */
export async function createRecord(work: Work, list: ExceptionList, fields: ExceptionFields) {
  const record = await resolve(work, list.list, fields)
  await lockLists(work)
  await mayStand(work, record)
  const efeito = await effectOf(work, record, undefined)
  const id = await store.insertRecord(work.tx, record, work.actor.name)
  await changed(work, 'CRIAR_EXCECAO', id, { para: record, efeito })
  return { mensagem: 'Criado com sucesso.', registro: await findRow(work, list, id), efeito }
}

/** Changes a record. 409 when somebody was faster, 403 for one that holds for malls of others too. */
export async function changeRecord(
  work: Work,
  list: ExceptionList,
  { id, versao, ...fields }: ExceptionFields & { readonly id: number; readonly versao?: number | undefined },
) {
  const record = await resolve(work, list.list, fields)
  const { version, changedBy, changedAt, ...before } = await lockRecord(work, list, id)
  if (versao !== undefined && versao !== version)
    throw new Conflict('Este item foi alterado por outra pessoa. Confira e tente de novo.', {
      alteradoPor: changedBy,
      alteradoEm: formatInstant(changedAt),
    })
  await mayStand(work, record, id)
  const efeito = await effectOf(work, record, before)
  await store.updateRecord(work.tx, id, record, work.actor.name)
  await changed(work, 'ALTERAR_EXCECAO', id, { de: before, para: record, efeito })
  return { mensagem: 'Atualizado com sucesso.', registro: await findRow(work, list, id), efeito }
}

/** Takes a record out of its list: what it hid is shown again. The decision log keeps it. */
export async function removeRecord(work: Work, list: ExceptionList, { id }: { readonly id: number }) {
  const { version: _, changedBy: __, changedAt: ___, ...before } = await lockRecord(work, list, id)
  await store.deleteRecord(work.tx, id)
  await changed(work, 'EXCLUIR_EXCECAO', id, { de: before })
  return { mensagem: 'O registro foi removido' }
}
