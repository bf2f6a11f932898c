import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import {
  flawOf,
  importSheet,
  type ValidatedRows,
} from '#features/ledger/file-imports/actions/import-sheet.ts'
import { withoutRepeated } from '#features/ledger/file-imports/actions/repeated-rows.ts'
import { numbersInUse } from '#features/legal/lawsuits/actions/filing-numbers.ts'
import { applyToLawsuits, lawsuitFacts } from '#features/legal/lawsuits/actions/moves.ts'
import { needsSecondPerson } from '#features/legal/lawsuits/rules/may.ts'
import type { Worth } from '#features/legal/lawsuits/rules/worth.ts'
import { emptyGuia, type Guia } from '#features/legal/lawsuits/rules/phases.ts'
import { isChainStep } from '#features/legal/lawsuits/rules/status.ts'
import { lockLawsuits, type LawsuitRecord } from '#features/legal/lawsuits/store/lawsuits.ts'
import { lockLawsuitTable } from '#features/legal/lawsuits/store/manual-filings.ts'
import type { RowFlaw } from '#listing/server/importing/table-reader.ts'
import { Forbidden } from '#server/http/errors.ts'
import type { Arrival } from '#server/http/routes.ts'
import type { Work } from '#server/work/work.ts'

import { manualFilingFiles } from '../contract/files.ts'
import { type ManualFilingRow, readManualFilings } from '../gateway/manual-filings.ts'
import { isNamed, USER_HEADERS } from '../rules/claimed-user.ts'
import { manualProblem, withCells } from '../rules/manual-filing.ts'
import {
  contractsByNumber,
  probableContracts,
  type LawsuitOptions,
  lawsuitsByNumber,
  type ExistingLawsuit,
  type NamedContract,
  readOptions,
} from '../store/register.ts'
import { type Filing, writeFilings } from './manual-writes.ts'
import { contractKey, contractOf, disagreement, each, isSameText } from './named.ts'

type Register = {
  readonly options: LawsuitOptions
  readonly contracts: ReadonlyMap<string, readonly NamedContract[]>
  readonly lawsuits: ReadonlyMap<string, readonly ExistingLawsuit[]>
  readonly records: ReadonlyMap<number, LawsuitRecord>
  readonly isLarge: (before: Worth, after: Worth) => boolean
}

async function readRegister(work: Work, rows: readonly ManualFilingRow[]): Promise<Register> {
  const { tx, actor } = work
  await lockLawsuitTable(tx)
  const numbers = each(rows, ({ contract }) => contract)
  const contracts = await contractsByNumber(tx, numbers, actor.malls)
  const lawsuits = (await lawsuitsByNumber(tx, numbers, actor.malls)).filter(({ isOpen }) => isOpen)
  const records = await lockLawsuits(
    tx,
    lawsuits.map(({ id }) => id),
    actor.malls,
  )
  const parameters = await readParameters(tx)
  return {
    options: await readOptions(tx),
    contracts: Map.groupBy(contracts, ({ mallId, number }) =>
      contractKey({ mallId, contract: number }),
    ),
    lawsuits: Map.groupBy(lawsuits, contractKey),
    records: new Map(records.map((record) => [record.id, record])),
    isLarge: (before, after) => needsSecondPerson({ ...before, parameters }, after),
  }
}

/** Type of action of a row, by code or name; default: that of the first requirement. */
function actionTypeOf(
  { actionType }: ManualFilingRow,
  debtTypeId: number,
  { actionTypes, ordinaryActions }: LawsuitOptions,
): number | undefined {
  if (actionType === '')
    return ordinaryActions.find((one) => one.debtTypeId === debtTypeId)?.actionTypeId
  return actionTypes.find(
    ({ code, name }) => isSameText(code, actionType) || isSameText(name, actionType),
  )?.id
}

/** The guia of a row: by ticket or purchase order, else the first. */
const guiaOf = ({ filled }: ManualFilingRow, guias: readonly Guia[]): Guia =>
  guias.find(({ filingTicket }) => filingTicket !== null && filingTicket === filled.filingTicket) ??
  guias.find(
    ({ purchaseOrder }) => purchaseOrder !== null && purchaseOrder === filled.purchaseOrder,
  ) ??
  guias[0] ??
  emptyGuia

/** Why an open action cannot be filed manually (rules 5.2 row 16). */
function pairProblem(row: ManualFilingRow, record: LawsuitRecord): RowFlaw | undefined {
  const { status, origin } = record.state
  if (isChainStep(status))
    return flawOf(row, 'numeroContrato', row.contract, 'Esta ação está já em recomendação.')
  return status === 'EM_ACOMPANHAMENTO' && origin === 'WORKFLOW'
    ? flawOf(row, 'numeroContrato', row.contract, 'Esta ação está já em acompanhamento.')
    : undefined
}

/** Result of a row, or its error. */
function matchRow(row: ManualFilingRow, register: Register): Filing | RowFlaw {
  const { options, contracts, lawsuits, records, isLarge } = register
  const debtType = options.debtTypes.find(({ code }) => isSameText(code, row.debtType))
  if (!debtType)
    return flawOf(row, 'tipoDivida', row.debtType, 'Não há tipo de dívida com este código.')
  const actionTypeId = actionTypeOf(row, debtType.id, options)
  if (actionTypeId === undefined)
    return flawOf(
      row,
      'tipoAcao',
      row.actionType,
      row.actionType === ''
        ? 'Nenhum requisito diz a ação deste tipo de dívida; informe o tipo de ação.'
        : 'Não há tipo de ação ativo com este código ou nome.',
    )
  const contract = contractOf(contracts, row)
  const wrong = contract && disagreement(row, contract, 'deste contrato')
  if (wrong) return wrong
  const met = (lawsuits.get(contractKey(row)) ?? []).find((one) => one.debtTypeId === debtType.id)
  const record = met && records.get(met.id)
  const taken = record && pairProblem(row, record)
  if (taken) return taken
  const manual = record?.state.origin === 'MANUAL' ? record : undefined
  const guia = guiaOf(row, manual?.state.followUp?.guias ?? [])
  const problem = manualProblem(guia, row.filled, manual?.state.followUp?.concluded ?? 0)
  if (problem) return flawOf(row, problem.column, '', problem.because)
  if (manual && manual.contractId === null && manual.state.isConfirmed)
    if (row.criterion_cents !== manual.criterion_cents && isLarge(manual, row))
      return flawOf(
        row,
        'saldoCriterio',
        '',
        'O saldo de uma ação que já vale não muda por planilha a partir da alçada.',
      )
  return {
    row: { ...row, contract: contract?.number ?? met?.contract ?? row.contract },
    debtTypeId: debtType.id,
    actionTypeId,
    actionTypeIsSaid: row.actionType !== '',
    contractId: contract?.id ?? null,
    guia: withCells(guia, row.filled, row.sharesCase),
    ...(manual && met && { existing: { record: manual, head: met } }),
    ...(record && !manual && { replaces: record }),
  }
}

const isFlaw = (found: Filing | RowFlaw): found is RowFlaw => 'reason' in found

/**
 * Errors for unknown contract numbers that look like a known one, or whose LUC and debtor belong to
 * another contract.
 */
async function misnamed(
  { tx }: Work,
  filings: readonly Filing[],
): Promise<ReadonlyMap<Filing, RowFlaw>> {
  const unknown = filings.filter(({ contractId }) => contractId === null)
  const likely = await probableContracts(
    tx,
    unknown.map(({ row }) => row),
  )
  return new Map(
    likely.flatMap(({ place, number, isLookAlike }) => {
      const filing = unknown[place]
      if (!filing) return []
      const because = isLookAlike
        ? `Este número parece o do contrato ${number}: informe-o como está no cadastro.`
        : `Esta LUC e este CPF ou CNPJ são do contrato ${number}.`
      return [[filing, flawOf(filing.row, 'numeroContrato', filing.row.contract, because)] as const]
    }),
  )
}

/** Errors for case numbers or filing tickets of another action, also of another row. */
async function taken(
  work: Work,
  filings: readonly Filing[],
): Promise<ReadonlyMap<Filing, RowFlaw>> {
  const claims = filings.map((filing) => ({
    filing,
    protocol: filing.guia.protocol,
    filingTicket: filing.guia.filingTicket,
    sharesCase: filing.guia.sharesCase,
    owner: `do contrato ${filing.row.contract}, tipo de dívida ${filing.row.debtType}`,
    ...(filing.existing && { lawsuitId: filing.existing.record.id }),
  }))
  return new Map(
    [...(await numbersInUse(work, claims))].map(([{ filing, protocol }, { because }]) => [
      filing,
      protocol !== null && because.startsWith('O processo')
        ? flawOf(filing.row, 'protocolo', protocol, because)
        : flawOf(filing.row, 'chamadoAjuizamento', filing.guia.filingTicket ?? '', because),
    ]),
  )
}

async function validateFilings(
  work: Work,
  rows: readonly ManualFilingRow[],
): Promise<ValidatedRows<Filing>> {
  const register = await readRegister(work, rows)
  const met = rows.map((row) => matchRow(row, register))
  const sound = met.filter((one): one is Filing => !isFlaw(one))
  const wrong = new Map([...(await misnamed(work, sound)), ...(await taken(work, sound))])
  const found = met.map((one) => (isFlaw(one) ? one : (wrong.get(one) ?? one)))
  const once = withoutRepeated(
    found
      .filter((one): one is Filing => !isFlaw(one))
      .map((one) => ({ ...one, line: one.row.line, cells: one.row.cells })),
    ({ row, debtTypeId }) => `${contractKey(row)}|${debtTypeId}`,
    { column: 'numeroContrato', valueOf: ({ row }) => row.contract },
  )
  const parameters = await readParameters(work.tx)
  // A refusal by the state machine becomes the row's error.
  const refused = new Map(
    once.first.flatMap(({ existing, guia, row }) => {
      if (!existing) return []
      const { refusedOnes } = applyToLawsuits(
        [existing.record],
        () => ({ type: 'fileManual', guia }),
        (record) => lawsuitFacts(record, work.today, parameters),
      )
      return refusedOnes.map(({ refusal }) => [row.line, refusal.because] as const)
    }),
  )
  const accepted = once.first.filter(({ row }) => !refused.has(row.line))
  return {
    accepted,
    flaws: [
      ...found.filter(isFlaw),
      ...once.flaws,
      ...once.first.flatMap(({ row }) => {
        const because = refused.get(row.line)
        return because === undefined ? [] : [flawOf(row, 'numeroContrato', row.contract, because)]
      }),
    ],
    mallIds: each(accepted, ({ row }) => row.mallId).toSorted((a, b) => a - b),
    months: [],
  }
}

const importFilings = importSheet<ManualFilingRow, Filing>({
  kind: 'AJUIZAMENTO_MANUAL',
  importer: manualFilingFiles,
  openTable: readManualFilings,
  validate: validateFilings,
  write: writeFilings,
})

/** Imports manual filings (rules 9); refuses a user other than the session's. */
export function importManualFilings(
  work: Work,
  input: { readonly ensaio?: boolean | undefined },
  arrival: Pick<Arrival, 'upload' | 'header'>,
) {
  const claimed = USER_HEADERS.flatMap((name) => arrival.header(name) ?? [])
  if (!claimed.every((header) => isNamed(header, work.actor))) throw new Forbidden()
  return importFilings(work, input, arrival)
}
