import type { UndoneBy } from '#features/ledger/file-imports/actions/undo-steps.ts'
import { announceBalances, announceChange } from '#features/ledger/receivables/actions/announce.ts'
import { noteInputOfMalls, noteInputs } from '#features/platform/month-inputs/actions.ts'
import { claimsChanged, refresh } from '#features/ledger/receivables/contract.ts'
import type { RecordChange } from '#listing/server/register-routes.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'
import { maskDocument } from '#values/document.ts'

import { type Effect, exceptionQueries } from '../contract/lists.ts'
import { findPrefix, mallsOfUnits, touchedMalls } from '../store/effect.ts'
import { listModules, type LockedRecord, moduleOf, type StoredRecord } from '../store/records.ts'

/** Guard G05 reads the lists: re-evaluate the waiting items. */
async function guardsAreStale(work: Work): Promise<void> {
  work.invalidate('negativation')
  await work.enqueue(refresh, {}, { key: refresh.name })
}

/** The debt claimed by legal actions may have changed. */
const claimsAreStale = (work: Work): Promise<void> =>
  work.enqueue(claimsChanged, {}, { key: claimsChanged.name })

type Change = RecordChange<StoredRecord>

const recordsOf = ({ before, after }: Change): StoredRecord[] =>
  [before, after].filter((record) => record !== undefined)

const mallsOf = (records: readonly StoredRecord[]) =>
  records.some(({ mallIds }) => mallIds.length === 0)
    ? 'all'
    : [...new Set(records.flatMap(({ mallIds }) => mallIds))]

/** Changes of records that have, or had, this module. */
const ofModule = (changes: readonly Change[], module: number): Change[] =>
  changes.filter((change) => recordsOf(change).some(({ moduleIds }) => moduleIds.includes(module)))

const hides = (record: StoredRecord | undefined, module: number): boolean =>
  record !== undefined && record.isActive && record.moduleIds.includes(module)

/** The fields that decide which títulos a record matches. */
const matchOf = ({ moduleIds: _, note: __, isActive: ___, ...match }: StoredRecord): string => {
  const { list, document, luc, documentTypeId, costCenter, number, competenceYear } = match
  const { economicUnit, mallIds } = match
  return JSON.stringify([
    list,
    document,
    luc,
    documentTypeId,
    costCenter,
    number,
    competenceYear,
    economicUnit,
    mallIds,
  ])
}

/** Records that hide títulos of the module only before, or only after, the change. */
function changedHiding({ before, after }: Change, module: number): StoredRecord[] {
  const [hidBefore, hidesNow] = [hides(before, module), hides(after, module)]
  if (hidBefore && hidesNow && before && after && matchOf(before) === matchOf(after)) return []
  return [...(hidBefore && before ? [before] : []), ...(hidesNow && after ? [after] : [])]
}

/** Name of the record in the list of month inputs; a CPF is masked. */
const labelOf = (record: StoredRecord, prefix: string): string => {
  const { list, document, luc, costCenter, number, competenceYear } = record
  if (list === 'luc-shopping')
    return `exceção CPF/CNPJ ${maskDocument(document)}${luc === '' ? '' : `, LUC ${luc}`}`
  if (list === 'centro-lucro') return `exceção do centro de lucro ${costCenter}`
  if (list === 'tipo-documento') return `exceção do tipo de documento ${prefix}`
  return `exceção Nº ${number} de ${competenceYear}`
}

/** The malls of records without matching títulos: a later load may bring some. */
async function namedMalls({ tx }: Work, records: readonly StoredRecord[]) {
  const named = mallsOf(records.filter(({ list }) => list !== 'numero-documento'))
  if (named === 'all') return named
  const units = await mallsOfUnits(
    tx,
    records.flatMap(({ economicUnit }) => (economicUnit === '' ? [] : [economicUnit])),
  )
  return [...new Set([...named, ...units.values()])]
}

/**
 * Marks months as stale whose delinquency figures gain or lose títulos. Records the user, who may
 * not close these months (rules 6.4).
 */
async function figuresChanged(
  work: Work,
  changes: readonly Change[],
  module: number,
  by?: UndoneBy,
): Promise<void> {
  const records = changes.flatMap((change) => changedHiding(change, module))
  const [first] = records
  if (!first) return
  const touched = await touchedMalls(work.tx, records)
  await announceChange(
    work,
    touched.map(({ mallId, dueOn }) => ({ mallId, dueOn, movedOn: dueOn })),
    'Uma lista de exceção mudou.',
  )
  const prefix = (await findPrefix(work.tx, first.documentTypeId)) ?? ''
  const labels = new Set(records.map((record) => labelOf(record, prefix)))
  const description =
    labels.size === 1
      ? labelOf(first, prefix)
      : records.every(({ list }) => list === 'numero-documento')
        ? `${labels.size.toLocaleString('pt-BR')} exceções por Nº DOCUMENTO`
        : [...labels].join(' e ')
  await noteInputs(
    work,
    touched.map(({ mallId, dueOn }) => ({ mallId, kind: 'EXCECAO', description, dueFrom: dueOn })),
    by,
  )
  const known = new Set(touched.map(({ mallId }) => mallId))
  const named = await namedMalls(work, records)
  const untouched = named === 'all' ? named : named.filter((mall) => !known.has(mall))
  if (touched.length === 0 || untouched !== 'all')
    await noteInputOfMalls(
      work,
      untouched,
      { kind: 'EXCECAO', description, dueFrom: work.today },
      by,
    )
}

/** Announces changes of records to their old and new modules only. */
async function announceChanges(
  work: Work,
  changes: readonly Change[],
  by?: UndoneBy,
): Promise<void> {
  const modules = await listModules(work.tx)
  const of = (name: string) => ofModule(changes, moduleOf(modules, name))
  if (of('SERASA').length > 0) await guardsAreStale(work)
  await figuresChanged(work, of('INADIMPLENCIA'), moduleOf(modules, 'INADIMPLENCIA'), by)
  const ranked = of('PRIORIZACAO').flatMap(recordsOf)
  if (ranked.length > 0) await announceBalances(work, mallsOf(ranked))
  if (of('AJUIZAMENTO').length > 0) await claimsAreStale(work)
}

type LoggedRecord = StoredRecord & Partial<LockedRecord>

const contentOf = ({
  id: _,
  versao: __,
  alteradoPor: ___,
  alteradoEm: ____,
  ...record
}: LoggedRecord) => record

/** Log entry of a changed record, and its guard events. */
export const changeOfRecord = {
  /** A record of one mall is logged in the chain of that mall. */
  mallOf: ({ before, after }: RecordChange<StoredRecord>): number => {
    const records = [before, after].filter((record) => record !== undefined)
    const [mall = NO_MALL, ...others] = new Set(records.flatMap(({ mallIds }) => mallIds))
    return others.length === 0 && records.every(({ mallIds }) => mallIds.length === 1)
      ? mall
      : NO_MALL
  },
  logBody: (
    { before, after }: RecordChange<LoggedRecord>,
    _: unknown,
    values?: { readonly efeito: Effect },
  ) => ({
    ...(before ? { de: contentOf(before) } : {}),
    ...(after ? { para: contentOf(after) } : {}),
    ...(values
      ? {
          titulos: values.efeito.oculta.titulos,
          valorCentavos: values.efeito.oculta.valor,
        }
      : {}),
  }),
  afterwards: (work: Work, change: Change): Promise<void> => announceChanges(work, [change]),
}

/** Logs a record from a file like one entered by hand. */
export function logFileRecord(
  work: Work,
  action: string,
  id: number,
  {
    de: before,
    para: after,
    by,
  }: {
    readonly de?: StoredRecord
    readonly para?: StoredRecord
    /** The requesting user, if a job runs the request. */
    readonly by?: UndoneBy
  },
): void {
  const change = { before, after }
  work.audit({
    mallId: changeOfRecord.mallOf(change),
    action,
    entity: 'excecao',
    entityId: id,
    body: changeOfRecord.logBody(change, {}),
    ...(by && { by }),
  })
}

/** Invalidates the títulos that the records of a file hid or hide. */
export async function announceNumbers(
  work: Work,
  changes: readonly Change[],
  by?: UndoneBy,
): Promise<void> {
  work.invalidate(exceptionQueries, 'notices')
  await announceChanges(work, changes, by)
}
