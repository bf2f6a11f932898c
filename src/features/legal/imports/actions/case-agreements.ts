import {
  flawOf,
  importSheet,
  type ValidatedRows,
} from '#features/ledger/file-imports/actions/import-sheet.ts'
import {
  type Merged,
  mergeRows,
  restoreRows,
} from '#features/ledger/file-imports/actions/import-record.ts'
import { withoutRepeated } from '#features/ledger/file-imports/actions/repeated-rows.ts'
import {
  type StoredImport,
  registerUndo,
} from '#features/ledger/file-imports/actions/undo-steps.ts'
import {
  recordFirstInstalments,
  withdrawFirstInstalments,
} from '#features/ledger/receivables/actions/agreements.ts'
import { claimsChanged, refresh } from '#features/ledger/receivables/contract.ts'
import type { RowFlaw } from '#listing/server/importing/table-reader.ts'
import type { Work } from '#server/work/work.ts'
import { formatCaseNumber } from '#values/case-number.ts'

import { caseAgreementFiles } from '../contract/files.ts'
import { type CaseAgreementRow, readCaseAgreements } from '../gateway/case-agreements.ts'
import * as store from '../store/case-agreements.ts'
import { contractsByNumber } from '../store/register.ts'
import { contractKey, contractOf, disagreement, each } from './named.ts'

type Accepted = CaseAgreementRow & { readonly contractId: number }

const filled = {
  table: 'case_agreement',
  key: ['case_number'],
  values: [
    'mall_id',
    'contract_id',
    'agreed_on',
    'amount_cents',
    'instalments',
    'first_due_on',
    'first_paid_on',
    'status',
  ],
  stamps: ['updated_at', 'updated_by_name'],
} as const

/** Checks each row against the register: contract, LUC, debtor, and owner of the case number. */
async function validateAgreements(
  { tx, actor }: Work,
  rows: readonly CaseAgreementRow[],
): Promise<ValidatedRows<Accepted>> {
  const contracts = Map.groupBy(
    await contractsByNumber(
      tx,
      each(rows, ({ contract }) => contract),
      actor.malls,
    ),
    ({ mallId, number }) => contractKey({ mallId, contract: number }),
  )
  const caseNumbers = each(rows, ({ caseNumber }) => caseNumber)
  const known = new Map(
    (await store.agreementsByCase(tx, caseNumbers)).map((one) => [one.caseNumber, one.contractId]),
  )
  const foreign =
    actor.malls === 'all' ? new Set<string>() : await store.foreignCases(tx, caseNumbers)
  const flaws: RowFlaw[] = []
  const found: Accepted[] = []
  for (const row of rows) {
    const contract = contractOf(contracts, row)
    const other = known.get(row.caseNumber)
    const isTaken = foreign.has(row.caseNumber) || (other !== undefined && other !== contract?.id)
    const flaw = !contract
      ? flawOf(
          row,
          'numeroContrato',
          row.contract,
          'Não há contrato com este número neste shopping.',
        )
      : (disagreement(row, contract, 'deste contrato') ??
        (isTaken
          ? flawOf(row, 'numeroProcesso', row.caseNumber, 'Este processo já é de outro contrato.')
          : undefined))
    if (flaw) flaws.push(flaw)
    else if (contract) found.push({ ...row, contractId: contract.id })
  }
  const once = withoutRepeated(found, ({ caseNumber }) => caseNumber, {
    column: 'numeroProcesso',
    valueOf: ({ caseNumber }) => formatCaseNumber(caseNumber),
  })
  return {
    accepted: once.first,
    flaws: [...flaws, ...once.flaws],
    mallIds: each(once.first, ({ mallId }) => mallId).toSorted((a, b) => a - b),
    months: [],
  }
}

const nameOf = (caseNumber: string) => `processo ${formatCaseNumber(caseNumber)}`

const firstInstalments = async ({ tx }: Work, caseNumbers: readonly string[]) =>
  (await store.firstPaidBoletos(tx, caseNumbers)).map(({ boletoId, caseNumber, paidOn }) => ({
    boletoId,
    agreement: nameOf(caseNumber),
    paidOn,
  }))

/** An agreement affects eligibility, guards and claims, so it enqueues their updates. */
async function announce(work: Work): Promise<void> {
  await work.enqueue(refresh, {}, { key: refresh.name })
  await work.enqueue(claimsChanged, {}, { key: claimsChanged.name })
  work.invalidate('receivables', 'lawsuits')
}

async function write(work: Work, importId: number, accepted: readonly Accepted[]): Promise<Merged> {
  const merged = await mergeRows(
    work.tx,
    filled,
    importId,
    accepted.map((row) => ({
      case_number: row.caseNumber,
      mall_id: row.mallId,
      contract_id: row.contractId,
      agreed_on: row.agreedOn,
      amount_cents: row.cents,
      instalments: row.instalments,
      first_due_on: row.firstDueOn,
      first_paid_on: row.firstPaidOn,
      status: row.status,
      updated_at: work.now.toISOString(),
      updated_by_name: work.actor.name,
    })),
  )
  if (merged.added + merged.changed === 0) return merged
  const caseNumbers = accepted.map(({ caseNumber }) => caseNumber)
  await recordFirstInstalments(work, await firstInstalments(work, caseNumbers))
  await announce(work)
  return merged
}

/** Imports agreements in the case files (rules 9); the last file of a case wins. */
export const importCaseAgreements = importSheet<CaseAgreementRow, Accepted>({
  kind: 'ACORDOS_AUTOS',
  importer: caseAgreementFiles,
  openTable: readCaseAgreements,
  validate: validateAgreements,
  write,
})

async function restore(work: Work, { id }: StoredImport): Promise<void> {
  const touched = await store.agreementsOfImport(work.tx, id)
  await restoreRows(work.tx, filled, id)
  await withdrawFirstInstalments(
    work,
    touched.map(({ mallId, caseNumber }) => ({ mallId, agreement: nameOf(caseNumber) })),
    await firstInstalments(
      work,
      touched.map(({ caseNumber }) => caseNumber),
    ),
  )
  await announce(work)
}

registerUndo(['ACORDOS_AUTOS'], { filled, restore })
