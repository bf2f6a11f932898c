import { type Merged, mergeRows } from '#features/ledger/file-imports/actions/import-record.ts'
import { recordFirstInstalments } from '#features/ledger/receivables/actions/agreements.ts'
import { claimsChanged, refresh } from '#features/ledger/receivables/contract.ts'
import type { RowFlaw } from '#listing/server/importing/table-reader.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Arrival } from '#server/http/routes.ts'
import { seesMall, type Work } from '#server/work/work.ts'

import { codeKey, isSameCode } from '#values/fold-code.ts'

import { agreementFiles } from '../contract/files.ts'
import { type AgreementRow, readAgreements } from '../gateway/agreements.ts'
import type { FileRow } from '#features/ledger/file-imports/gateway/cells.ts'
import { firstPaidOn, inForceUntil } from '../rules.ts'
import * as store from '../store/agreements.ts'
import { titulosByNumber } from '../store/adjustments.ts'
import {
  fileMalls,
  flawOf,
  importSheet,
  type ValidatedRows,
} from '#features/ledger/file-imports/actions/import-sheet.ts'
import { respellTitulos } from '#features/ledger/file-imports/actions/respell-titulos.ts'
import { filledBy } from './filled-tables.ts'
import { withoutRepeated } from '#features/ledger/file-imports/actions/repeated-rows.ts'

type Accepted = FileRow & {
  readonly row: AgreementRow
  readonly contractId: number
  readonly tituloId: number
}
type Found = Accepted | RowFlaw

const isFlaw = (found: Found): found is RowFlaw => 'reason' in found

/**
 * Canonical spelling of each code. Codes that differ only in zeros or invisible characters get the
 * known spelling, else the longest one in the file.
 */
function spellings(
  known: readonly string[],
  inFile: readonly string[] = [],
): (code: string) => string {
  const stored = new Set(known)
  const current = new Map<string, string>()
  const ordered = [...known, ...inFile.toSorted((one, other) => other.length - one.length)]
  for (const code of ordered) if (!current.has(codeKey(code))) current.set(codeKey(code), code)
  return (code) => (stored.has(code) ? code : (current.get(codeKey(code)) ?? code))
}

/** What the register knows of the contracts, títulos and agreements of a file. */
async function readRegister({ tx }: Work, mallId: number, rows: readonly AgreementRow[]) {
  const of = <T>(pick: (row: AgreementRow) => T) => [...new Set(rows.map(pick))]
  const contracts = new Map(
    (
      await store.contractsByNumber(
        tx,
        mallId,
        of(({ contract }) => contract),
      )
    ).map((one) => [one.number, one]),
  )
  const titulos = new Map(
    (
      await titulosByNumber(
        tx,
        of(({ titulo }) => titulo),
        [mallId],
      )
    ).map((one) => [one.number, one]),
  )
  const agreed = await store.contractsOfAgreements(
    tx,
    mallId,
    of(({ agreement }) => agreement),
  )
  const agreements = spellings(
    [...agreed.keys()],
    of(({ agreement }) => agreement),
  )
  const numbersOfContracts = spellings([...contracts.keys()])
  return {
    titulos,
    agreed,
    agreementOf: (code: string) => agreements(code),
    contractOf: (number: string) => contracts.get(numbersOfContracts(number)),
  }
}

/** Checks each row against the register: contract, LUC, debtor, título, agreement. */
async function findInRegister(
  work: Work,
  mallId: number,
  rows: readonly AgreementRow[],
): Promise<Found[]> {
  const { titulos, agreed, agreementOf, contractOf } = await readRegister(work, mallId, rows)
  return rows.map((stated) => {
    const row = { ...stated, agreement: agreementOf(stated.agreement) }
    const contract = contractOf(row.contract)
    if (!contract)
      return flawOf(
        row,
        'contrato',
        row.contract,
        'Não há contrato com este número neste shopping.',
      )
    if (!isSameCode(contract.luc, row.luc))
      return flawOf(row, 'luc', row.luc, `A LUC deste contrato é ${contract.luc}.`)
    if (contract.document !== row.document)
      return flawOf(row, 'cpfCnpj', row.document, 'O contrato é de outro CPF/CNPJ.')
    const titulo = titulos.get(row.titulo)
    if (titulo?.contractId !== contract.id)
      return flawOf(
        row,
        'numeroTitulo',
        row.titulo,
        titulo
          ? 'Este título é de outro contrato.'
          : 'Não há título com este número neste shopping.',
      )
    const known = agreed.get(row.agreement) ?? contract.id
    agreed.set(row.agreement, known)
    if (known !== contract.id)
      return flawOf(row, 'contrato', row.contract, 'Este acordo é de outro contrato.')
    const { line, cells } = row
    return { line, cells, row, contractId: contract.id, tituloId: titulo.id }
  })
}

const facts = [
  ['dataAcordo', ({ agreedOn }: AgreementRow) => agreedOn],
  ['vencimentoParcela', ({ dueOn }: AgreementRow) => dueOn],
  ['valorParcela', ({ cents }: AgreementRow) => cents],
  ['dataPagamentoParcela', ({ paidOn }: AgreementRow) => paidOn],
  ['status', ({ status }: AgreementRow) => status],
] as const

/** Rows of one instalment must agree, and each must have another título (rules 9). */
function agreeing(rows: readonly Accepted[]): Found[] {
  const first = new Map<string, AgreementRow>()
  return rows.map((one) => {
    const { row } = one
    const key = `${row.agreement}|${row.instalment}`
    const other = first.get(key) ?? row
    first.set(key, other)
    const [column] = facts.find(([, of]) => of(row) !== of(other)) ?? []
    return column === undefined
      ? one
      : flawOf(row, column, '', `A linha ${other.line} diz outro valor da mesma parcela.`)
  })
}

const validateAgreements =
  (mallId: number) =>
  async (work: Work, rows: readonly AgreementRow[]): Promise<ValidatedRows<Accepted>> => {
    const spelled = await respellTitulos(
      work,
      rows,
      ({ titulo }) => ({ mallId, number: titulo }),
      (row, titulo) => ({ ...row, titulo }),
    )
    const found = await findInRegister(work, mallId, spelled.rows)
    const once = withoutRepeated(
      found.filter((one): one is Accepted => !isFlaw(one)),
      ({ row, tituloId }) => `${row.agreement}|${row.instalment}|${tituloId}`,
      { column: 'parcela', valueOf: ({ row }) => String(row.instalment) },
    )
    const agreed = agreeing(once.first)
    const accepted = agreed.filter((one): one is Accepted => !isFlaw(one))
    return {
      accepted,
      warnings: spelled.warnings,
      flaws: [...spelled.flaws, ...once.flaws, ...found.filter(isFlaw), ...agreed.filter(isFlaw)],
      mallIds: accepted.length === 0 ? [] : [mallId],
      months: [],
    }
  }

/** Recomputes until when agreements are valid, and when their first instalment was paid. */
export async function summariseAgreements({ tx }: Work, ids: readonly number[]): Promise<void> {
  const own = Map.groupBy(await store.instalmentsOf(tx, ids), ({ agreementId }) => agreementId)
  const summaries = Array.from(own, ([id, instalments]) => ({
    id,
    inForceUntil: inForceUntil(instalments) ?? null,
    firstPaidOn: firstPaidOn(instalments) ?? null,
  }))
  await store.writeSummaries(tx, ids, summaries)
}

const writeOf =
  (mallId: number) =>
  async (work: Work, importId: number, accepted: readonly Accepted[]): Promise<Merged> => {
    const { tx } = work
    const contractOf = new Map(
      accepted.map(({ row, contractId }) => [row.agreement, contractId] as const),
    )
    const ids = await store.openAgreements(
      tx,
      mallId,
      Array.from(contractOf, ([number, contractId]) => ({ number, contractId })),
    )
    const merged = await mergeRows(
      tx,
      filledBy.ACORDOS,
      importId,
      accepted.map(({ row, tituloId }) => ({
        agreement_id: ids.get(row.agreement),
        mall_id: mallId,
        number: row.instalment,
        titulo_id: tituloId,
        agreed_on: row.agreedOn,
        due_on: row.dueOn,
        amount_cents: row.cents,
        paid_on: row.paidOn,
        status: row.status,
      })),
    )
    if (merged.added + merged.changed === 0) return merged
    await summariseAgreements(work, [...ids.values()])
    await recordFirstInstalments(work, await store.firstPaidBoletos(tx, [...ids.values()]))
    // Valid agreements exclude boletos and trigger guards, so recompute both.
    await work.enqueue(refresh, {}, { key: refresh.name })
    await work.enqueue(claimsChanged, {}, { key: claimsChanged.name })
    work.invalidate('receivables')
    return merged
  }

type AgreementInput = {
  readonly shopping?: number | undefined
  readonly ensaio?: boolean | undefined
}

/** Imports the Oracle agreements of a mall (rules 9). */
export async function importAgreements(
  work: Work,
  { shopping, ensaio }: AgreementInput,
  arrival: Pick<Arrival, 'upload'>,
) {
  if (shopping === undefined)
    throw new InvalidInput('Escolha o shopping dos acordos.', {
      campos: [{ campo: 'shopping', mensagem: 'Escolha o shopping.' }],
    })
  const malls = await fileMalls(work.tx, work.actor.malls)
  if (!seesMall(work.actor, shopping) || !malls.some(({ id }) => id === shopping))
    throw new NotFound('Shopping não encontrado.')
  return importSheet<AgreementRow, Accepted>({
    kind: 'ACORDOS',
    importer: agreementFiles,
    openTable: readAgreements,
    validate: validateAgreements(shopping),
    write: writeOf(shopping),
  })(work, { ensaio }, arrival)
}
