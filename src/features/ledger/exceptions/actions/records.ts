import { registerActs } from '#listing/server/register-routes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { Forbidden, InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import type {
  Effect,
  ExceptionFields,
  ExceptionList,
  ExceptionRow,
  ExceptionSearch,
} from '../contract/lists.ts'
import { mayChange } from '../rules.ts'
import { type HiddenDebts, noHiddenDebts, readHidden } from '../store/effect.ts'
import * as store from '../store/records.ts'
import { changeOfRecord } from './record-changes.ts'
import { resolve } from './resolve.ts'

const itemNotFound = () => new NotFound('Item não encontrado.')

/** Modules for the select field (spec 1:7.5). */
export const listModules = async (work: Work) => ({ content: await store.listModules(work.tx) })

/** Search and csv export of the records for the user's malls. */
export const recordSearch = ({ list, records }: ExceptionList) =>
  serveListing(records.listing, {
    source: ({ actor }) => store.recordSource(actor.malls),
    toFilter: (_, search) => ({ ...(search as ExceptionSearch), lista: list }),
    toTitle: (_, title) => ({ ...title, title: `Exceções ${records.listing.title}` }),
    file: 'csv',
  })

/** The títulos that a record hides now and would hide. Inactive records hide nothing. */
async function effectOf(
  work: Work,
  after: store.StoredRecord,
  before: store.StoredRecord | undefined,
): Promise<Effect> {
  await allowLongStatements(work.tx)
  const { malls } = work.actor
  const serasa = store.moduleOf(await store.listModules(work.tx), 'SERASA')
  const hidden = after.isActive ? await readHidden(work.tx, after, malls) : noHiddenDebts
  const was = before?.isActive ? await readHidden(work.tx, before, malls) : noHiddenDebts
  const sum = ({ titulos, boletos, valor }: HiddenDebts) => ({ titulos, boletos, valor })
  const { emNegativacao, noBureau } = after.moduleIds.includes(serasa) ? hidden : noHiddenDebts
  return { oculta: sum(hidden), antes: sum(was), emNegativacao, noBureau }
}

async function findRow(work: Work, { list }: ExceptionList, id: number): Promise<ExceptionRow> {
  const row = await store.readRow(work.tx, list, id, work.actor.malls)
  if (!row) throw itemNotFound()
  return row
}

// Waits while a file is sent to the bureau, because sending holds this lock.
async function lockLists({ tx }: Work): Promise<void> {
  await allowLongStatements(tx)
  await store.lockLists(tx)
}

/** The record to change, with the lists locked. 403 if it also holds for malls of others. */
async function lockRecord(
  work: Work,
  list: ExceptionList,
  id: number,
): Promise<store.LockedRecord | undefined> {
  await lockLists(work)
  const refusal = mayChange(await findRow(work, list, id))
  if (refusal) throw new Forbidden(refusal.because)
  return store.readStored(work.tx, list.list, id)
}

async function refuseDuplicate(
  work: Work,
  record: store.StoredRecord,
  except?: number,
): Promise<void> {
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

/** Counts títulos and amount that a record would hide, before saving (rules 8). Stores nothing. */
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

/** Validates a record and computes its effect. 400 if it exists already. */
async function validateRecord(
  work: Work,
  list: ExceptionList,
  fields: ExceptionFields,
  before: store.LockedRecord | undefined,
) {
  const record = await resolve(work, list.list, fields)
  if (!before) await lockLists(work)
  await refuseDuplicate(work, record, before?.id)
  return { record, efeito: await effectOf(work, record, before) }
}

/**
 * Create, change and remove records. A record hides títulos from its commit on; a removed one shows
 * them again.
 */
export const recordActs = (list: ExceptionList) =>
  registerActs(list.records, {
    ...changeOfRecord,
    lock: (work: Work, id: number) => lockRecord(work, list, id),
    find: ({ tx }: Work, id: number) => store.readStored(tx, list.list, id),
    validate: (work: Work, fields: ExceptionFields, before: store.LockedRecord | undefined) =>
      validateRecord(work, list, fields, before),
    insert: ({ tx, actor }, { record }) => store.insertRecord(tx, record, actor.name),
    update: ({ tx, actor }, { record }, { id }) => store.updateRecord(tx, id, record, actor.name),
    remove: ({ tx }, { id }) => store.deleteRecord(tx, id),
    toAnswer: async (work, { mensagem, key = 0, values: { efeito } }) => ({
      mensagem,
      registro: await findRow(work, list, key),
      efeito,
    }),
  })
