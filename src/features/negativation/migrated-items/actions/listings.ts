import { bringOrphanBoletos } from '#features/ledger/receivables/actions/orphan-boletos.ts'
import { refresh } from '#features/ledger/receivables/contract.ts'
import {
  flawOf,
  importSheet,
  type ValidatedRows,
} from '#features/ledger/file-imports/actions/import-sheet.ts'
import { withoutRepeated } from '#features/ledger/file-imports/actions/repeated-rows.ts'
import { currentCycleForInclusion } from '#features/negativation/cycles/actions/cycle.ts'
import { workflowQueries } from '#features/negativation/debt-items/actions/moves.ts'
import * as removals from '#features/negativation/debt-items/actions/removals.ts'
import { S } from '#features/negativation/debt-items/rules/status.ts'
import * as store from '#features/negativation/debt-items/store/migrated-items.ts'
import type { RowFlaw } from '#listing/server/importing/table-reader.ts'
import type { Work } from '#server/work/work.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

import { listingFiles } from '../gateway/layouts.ts'
import { type ListingRow, readListings } from '../gateway/sheets.ts'

/** A listed person with the boleto of the row; undefined for a boleto that no load brought. */
type Listing = {
  readonly row: ListingRow
  readonly boleto: store.NamedBoleto | undefined
}

// A listing is public ten days after its sending (CDC art. 43 § 2º).
const noticeDays = 10

const keyOf = ({ mallId, number }: Pick<ListingRow, 'mallId' | 'number'>) => `${mallId} ${number}`

const personOf = (row: ListingRow, boletoId: number): store.MigratedPerson => ({
  boletoId,
  document: row.document,
  kind: row.kind,
  inclusion: row.state === 'EM_NOTIFICACAO' ? 'EM_NOTIFICACAO' : 'ATIVO',
  exclusion: row.state === 'EXCLUIDO' ? 'EXCLUIDO' : null,
  listed_cents: row.listed_cents,
  sentOn: row.listedOn,
  publishOn: row.state === 'EM_NOTIFICACAO' ? addDays(row.listedOn, noticeDays) : row.listedOn,
  lastEventOn: row.excludedOn ?? row.listedOn,
  contract: row.contract,
  natureza: row.natureza,
})

const personKey = ({ boletoId, kind, document }: store.MigratedPerson) =>
  `${boletoId} ${kind} ${document}`

/** Why the person is not one of the boleto's contract. */
function strangerProblem(row: ListingRow, boleto: store.NamedBoleto): RowFlaw | undefined {
  if (row.kind === 'LOJISTA' && row.document !== boleto.document)
    return flawOf(row, 'documento', row.document, 'O CPF/CNPJ não é o do contrato do boleto.')
  return row.kind === 'FIADOR' && !boleto.guarantors.includes(row.document)
    ? flawOf(
        row,
        'documento',
        row.document,
        'O contrato do boleto não tem fiador com este CPF/CNPJ: carregue-o com os contratos.',
      )
    : undefined
}

/** Why the boleto cannot take a listing of the old system; the same row again always may. */
function itemProblem(row: ListingRow, boleto: store.NamedBoleto): RowFlaw | undefined {
  const { itemId, isMigratedListing, status, isOnItsWay, isListed } = boleto
  if (itemId === null || (status === S.DONE && !isOnItsWay && (isMigratedListing || !isListed)))
    return undefined
  return flawOf(
    row,
    'numBoleto',
    row.number,
    isMigratedListing
      ? 'Este boleto já seguiu na Régua depois de carregado: a linha não muda mais.'
      : 'Este boleto já está na negativação da Régua.',
  )
}

/** A boleto that nobody knows needs its debtor: the principal of the listing. */
function orphanProblem(row: ListingRow, lojistas: ReadonlySet<string>): RowFlaw | undefined {
  return lojistas.has(keyOf(row))
    ? undefined
    : flawOf(
        row,
        'numBoleto',
        row.number,
        'Ninguém conhece este boleto: traga também a linha do lojista.',
      )
}

async function validate(work: Work, rows: readonly ListingRow[]): Promise<ValidatedRows<Listing>> {
  const once = withoutRepeated(rows, (row) => `${keyOf(row)} ${row.kind} ${row.document}`, {
    column: 'documento',
    valueOf: ({ document }) => document,
  })
  const named = await store.boletosNamed(work.tx, once.first)
  const boletoOf = new Map(named.map((each) => [each.place, each]))
  const listings = once.first.map((row, place) => ({ row, boleto: boletoOf.get(place) }))
  const same = await store.samePersons(
    work.tx,
    listings.flatMap(({ row, boleto }) => (boleto ? [personOf(row, boleto.boletoId)] : [])),
  )
  const lojistas = new Set(
    once.first.filter(({ kind }) => kind === 'LOJISTA').map((row) => keyOf(row)),
  )
  const accepted: Listing[] = []
  const flaws: RowFlaw[] = [...once.flaws]
  const warnings: RowFlaw[] = []
  for (const listing of listings) {
    const { row, boleto } = listing
    const isSame = boleto && same.has(personKey(personOf(row, boleto.boletoId)))
    const flaw = boleto
      ? (strangerProblem(row, boleto) ?? (isSame ? undefined : itemProblem(row, boleto)))
      : orphanProblem(row, lojistas)
    if (flaw) {
      flaws.push(flaw)
      continue
    }
    accepted.push(listing)
    if (!boleto || boleto.isOrphan)
      warnings.push(
        flawOf(
          row,
          'numBoleto',
          row.number,
          'Nenhum título trouxe este boleto: a exclusão é proposta ao carregar.',
        ),
      )
  }
  const mallIds = [...new Set(accepted.map(({ row }) => row.mallId))].toSorted((a, b) => a - b)
  return { accepted, flaws, warnings, mallIds, months: [] }
}

/** Registers the boletos that nobody knows; answers the boleto of each listing. */
async function withBoletos(
  work: Work,
  listings: readonly Listing[],
): Promise<readonly { readonly row: ListingRow; readonly boletoId: number }[]> {
  const unknown = Map.groupBy(
    listings.filter(({ boleto }) => boleto === undefined),
    ({ row }) => keyOf(row),
  )
  const orphans = [...unknown.values()].flatMap((own) => {
    const lojista = own.find(({ row }) => row.kind === 'LOJISTA')?.row
    if (!lojista) return []
    const { mallId, number, document, listed_cents, listedOn } = lojista
    const guarantors = own.flatMap(({ row }) => (row.kind === 'FIADOR' ? [row.document] : []))
    return [{ mallId, number, document, listed_cents, listedOn, guarantors }]
  })
  const ids = new Map(
    (await bringOrphanBoletos(work, orphans)).map((each) => [keyOf(each), each.id]),
  )
  return listings.flatMap(({ row, boleto }) => {
    const boletoId = boleto?.boletoId ?? ids.get(keyOf(row))
    return boletoId === undefined ? [] : [{ row, boletoId }]
  })
}

type BoletoListing = { readonly row: ListingRow; readonly boletoId: number }

const firstOf = (days: readonly LocalDate[]): LocalDate | undefined => days.toSorted()[0]

/** Inserts the items of boletos that have none of the old system yet. */
async function insertItems(
  work: Work,
  byBoleto: ReadonlyMap<number, readonly BoletoListing[]>,
  known: ReadonlySet<number>,
): Promise<void> {
  const cycle = await currentCycleForInclusion(work)
  const items = [...byBoleto].flatMap(([boletoId, own]): store.NewMigratedItem[] => {
    const [first] = own
    if (known.has(boletoId) || !first) return []
    const principal = own.find(({ row }) => row.kind === 'LOJISTA') ?? first
    return [
      {
        boletoId,
        status: S.DONE,
        outcome: own.some(({ row }) => row.state !== 'EXCLUIDO') ? 'NEGATIVADO' : 'BAIXADO',
        isNegativate: true,
        justificationId: null,
        observation: null,
        listed_cents: principal.row.listed_cents,
        enteredOn: firstOf(own.map(({ row }) => row.listedOn)) ?? work.today,
        dueOn: null,
      },
    ]
  })
  await store.insertMigratedItems(work.tx, items, cycle.id, work.actor.name)
}

/**
 * Opens the removal of listed boletos without balance at once (rules 11.9, 4.3 row 13). The term
 * runs from the payment that the ledger or the file has.
 */
async function removeSettled(
  work: Work,
  itemIds: readonly number[],
  paidOn: ReadonlyMap<number, LocalDate>,
): Promise<void> {
  const { records, parameters } = await removals.lock(work, itemIds)
  const dated = records.map((record) => ({
    ...record,
    lastPaidOn: record.lastPaidOn ?? paidOn.get(record.boletoId) ?? null,
  }))
  const { movedItems } = removals.decide({ records: dated, parameters }, (record) =>
    record.balance_cents > 0
      ? []
      : [
          {
            type: record.lastPaidOn === null ? 'cancelled' : 'paid',
            receipts: record.settledReceipts,
          },
        ],
  )
  await removals.saveRemovals(work, movedItems, parameters, {
    action: 'DETECTAR_BAIXA',
    detail: ({ record, move }) => ({
      motivo: move.to.removal?.motive ?? null,
      origem: 'MIGRACAO',
      pagoEm: record.lastPaidOn,
    }),
  })
}

async function write(
  work: Work,
  _: number,
  accepted: readonly Listing[],
): Promise<{ readonly added: number; readonly changed: number }> {
  const known = new Set(
    accepted.flatMap(({ boleto }) => (boleto?.isMigratedListing ? [boleto.boletoId] : [])),
  )
  const listings = await withBoletos(work, accepted)
  const persons = listings.map(({ row, boletoId }) => personOf(row, boletoId))
  const same = await store.samePersons(work.tx, persons)
  const others = persons.filter((person) => !same.has(personKey(person)))
  if (others.length === 0) return { added: 0, changed: 0 }
  const byBoleto = Map.groupBy(listings, ({ boletoId }) => boletoId)
  await insertItems(work, byBoleto, known)
  await store.listMigratedPersons(work.tx, others)
  const changed = [...new Set(others.map(({ boletoId }) => boletoId))]
  const settled = await store.settleMigratedItems(work.tx, changed)
  await removeSettled(
    work,
    settled.map(({ id }) => id),
    new Map(
      listings.flatMap(({ row, boletoId }) =>
        row.paidOn === null ? [] : [[boletoId, row.paidOn] as const],
      ),
    ),
  )
  await work.enqueue(refresh, {}, { key: refresh.name })
  work.invalidate(workflowQueries)
  const added = others.filter(({ boletoId }) => !known.has(boletoId)).length
  return { added, changed: others.length - added }
}

/** Listings that the old system made at the bureau. */
export const importListings = importSheet<ListingRow, Listing>({
  kind: 'MIGRACAO',
  importer: listingFiles,
  openTable: readListings,
  validate,
  write,
})
