import type { UndoneBy } from '#features/file-imports/actions/undo-steps.ts'
import { announceBalances, announceMalls } from '#features/receivables/actions/announce.ts'
import { claimsChanged, refresh } from '#features/receivables/contract.ts'
import type { RecordChange } from '#listing/server/register-routes.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'

import { type Effect, exceptionQueries } from '../contract/lists.ts'
import { listModules, type LockedRecord, moduleOf, type StoredRecord } from '../store/records.ts'

/** Guard G05 asks the lists: what it said of the items that wait may be wrong now. */
export async function guardsAreStale(work: Work): Promise<void> {
  work.invalidate('negativation')
  await work.enqueue(refresh, {}, { key: refresh.name })
}

/** Títulos of legal actions are claimed no more, or may be again. */
export const claimsAreStale = (work: Work): Promise<void> =>
  work.enqueue(claimsChanged, {}, { key: claimsChanged.name })

type OfMalls = readonly Pick<StoredRecord, 'mallIds'>[]

const mallsOf = (records: OfMalls) =>
  records.some(({ mallIds }) => mallIds.length === 0)
    ? 'all'
    : [...new Set(records.flatMap(({ mallIds }) => mallIds))]

/** Títulos come into the figures of delinquency, or leave them, in the malls of the records. */
export const figuresAreStale = (work: Work, records: OfMalls): Promise<void> =>
  announceMalls(work, mallsOf(records), 'Uma lista de exceção mudou.')

/** Títulos come into the lists of prioritisation, or leave them, in the malls of the records. */
export const balancesAreStale = (work: Work, records: OfMalls): Promise<void> =>
  announceBalances(work, mallsOf(records))

type LoggedRecord = StoredRecord & Partial<LockedRecord>

const contentOf = ({
  id: _,
  versao: __,
  alteradoPor: ___,
  alteradoEm: ____,
  ...record
}: LoggedRecord) => record

/**
 * How a change of a record is told in the decision log, and what it brings along for the guards.
 */
export const changeOfRecord = {
  /** A record of one mall is told in the chain of that mall. */
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
  afterwards: async (work: Work, { before, after }: RecordChange<StoredRecord>): Promise<void> => {
    const modules = await listModules(work.tx)
    const records = [before, after].filter((record) => record !== undefined)
    const isOf = (name: string) =>
      records.some(({ moduleIds }) => moduleIds.includes(moduleOf(modules, name)))
    if (isOf('SERASA')) await guardsAreStale(work)
    if (isOf('INADIMPLENCIA')) await figuresAreStale(work, records)
    if (isOf('PRIORIZACAO')) await balancesAreStale(work, records)
    if (isOf('AJUIZAMENTO')) await claimsAreStale(work)
  },
}

/** The line of a record that a file wrote, as if it had been typed. */
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
    /** Who acted, where a job does what a person asked for. */
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

/** What the records of a file hid, or hide now, is read again. */
export async function announceNumbers(
  work: Work,
  records: readonly StoredRecord[],
  isOfSerasa: boolean,
): Promise<void> {
  work.invalidate(exceptionQueries, 'notices')
  if (isOfSerasa) await guardsAreStale(work)
  await figuresAreStale(work, records)
  await balancesAreStale(work, records)
  await claimsAreStale(work)
}
