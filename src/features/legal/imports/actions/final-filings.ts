import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import {
  flawOf,
  importSheet,
  type ValidatedRows,
} from '#features/ledger/file-imports/actions/import-sheet.ts'
import { type Merged, noteRows } from '#features/ledger/file-imports/actions/import-record.ts'
import { withoutRepeated } from '#features/ledger/file-imports/actions/repeated-rows.ts'
import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'
import { proposeActs } from '#features/legal/lawsuits/actions/confirmations.ts'
import { numbersInUse } from '#features/legal/lawsuits/actions/filing-numbers.ts'
import {
  applyToLawsuits,
  lawsuitFacts,
  type MovedLawsuit,
  saveLawsuitMoves,
} from '#features/legal/lawsuits/actions/moves.ts'
import { endingOf, type LawsuitEnding } from '#features/legal/lawsuits/contract/endings.ts'
import type { LawsuitFacts, LawsuitState } from '#features/legal/lawsuits/rules/lawsuit.ts'
import type { LawsuitEvent } from '#features/legal/lawsuits/rules/machine.ts'
import { needsSecondPerson } from '#features/legal/lawsuits/rules/may.ts'
import {
  isFiledStatus,
  LAST_PHASE,
  tidyFilingStatus,
} from '#features/legal/lawsuits/rules/phases.ts'
import {
  type FilingFields,
  writeFilingFields,
} from '#features/legal/lawsuits/store/follow-up-fields.ts'
import { lockLawsuits, type LawsuitRecord } from '#features/legal/lawsuits/store/lawsuits.ts'
import { lockLawsuitTable } from '#features/legal/lawsuits/store/manual-filings.ts'
import type { RowFlaw } from '#listing/server/importing/table-reader.ts'
import { eyesOf } from '#server/work/eyes.ts'
import type { Work } from '#server/work/work.ts'
import { cents } from '#values/cents.ts'

import { finalFilingFiles } from '../contract/files.ts'
import { type FinalFilingRow, readFinalFilings } from '../gateway/final-filings.ts'
import {
  type LawsuitOptions,
  lawsuitsByNumber,
  type ExistingLawsuit,
  readOptions,
} from '../store/register.ts'
import { contractKey, disagreement, each, isSameText } from './named.ts'
import type { FoundLawsuit } from './undo.ts'

/** Effect of the rows of one action. */
type Apuration = {
  readonly record: LawsuitRecord
  readonly facts: LawsuitFacts
  readonly before: FilingFields
  state: LawsuitState
  fields: FilingFields
  end: { readonly ending: LawsuitEnding; readonly row: FinalFilingRow } | undefined
  changedRows: number
}

type MatchedRow = {
  readonly row: FinalFilingRow
  readonly lawsuit: ExistingLawsuit
  readonly courtStatus: LawsuitOptions['courtStatuses'][number] | undefined
  readonly creditKind: LawsuitOptions['creditKinds'][number] | undefined
}

/** Finds action and options of a row, or returns its error. */
function matchRow(
  row: FinalFilingRow,
  options: LawsuitOptions,
  lawsuits: readonly ExistingLawsuit[],
): MatchedRow | RowFlaw {
  const debtType = options.debtTypes.find(({ code }) => isSameText(code, row.debtType))
  if (!debtType)
    return flawOf(row, 'tipoDivida', row.debtType, 'Não há tipo de dívida com este código.')
  const courtStatus = options.courtStatuses.find(({ name }) => isSameText(name, row.courtStatus))
  if (row.courtStatus !== '' && !courtStatus)
    return flawOf(row, 'statusAcao', row.courtStatus, 'Não há status da ação com este nome.')
  const creditKind = options.creditKinds.find(({ name }) => isSameText(name, row.creditKind))
  if (row.creditKind !== '' && !creditKind)
    return flawOf(row, 'especieCredito', row.creditKind, 'Não há espécie de crédito com este nome.')
  const lawsuit = lawsuits.find(({ debtTypeId }) => debtTypeId === debtType.id)
  if (!lawsuit)
    return flawOf(
      row,
      'numeroContrato',
      row.contract,
      'Não há ação deste contrato e tipo de dívida neste shopping.',
    )
  return disagreement(row, lawsuit, 'desta ação') ?? { row, lawsuit, courtStatus, creditKind }
}

const isFlaw = (found: MatchedRow | RowFlaw): found is RowFlaw => 'reason' in found

const fieldsOf = (record: LawsuitRecord, lawsuit: ExistingLawsuit): FilingFields => ({
  id: record.id,
  courtStatusId: record.courtStatusId,
  creditKindId: record.creditKindId,
  claim_cents: lawsuit.claim as FilingFields['claim_cents'],
  court: lawsuit.court,
  courtDistrict: lawsuit.courtDistrict,
})

/** Merges a row into the filing fields; empty cells change nothing. */
const withRow = (
  fields: FilingFields,
  { row, courtStatus, creditKind }: MatchedRow,
): FilingFields => ({
  id: fields.id,
  courtStatusId: courtStatus?.id ?? fields.courtStatusId,
  creditKindId: creditKind?.id ?? fields.creditKindId,
  claim_cents: row.claim_cents ?? fields.claim_cents,
  court: row.court || fields.court,
  courtDistrict: row.courtDistrict || fields.courtDistrict,
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Applies an event to the state after the previous rows. */
function next(
  { record, facts, state }: Apuration,
  event: LawsuitEvent,
): { readonly moved?: MovedLawsuit; readonly because?: string } {
  const { moves, refusedOnes } = applyToLawsuits(
    [{ ...record, state }],
    () => event,
    () => facts,
  )
  const [moved] = moves
  return moved ? { moved } : { because: refusedOnes[0]?.refusal.because ?? '' }
}

/** Why a status may not end the action: pending confirmation, not filed, or no reason. */
function closingProblem(
  { state, facts }: Apuration,
  { row, courtStatus }: MatchedRow,
): string | undefined {
  if (!courtStatus || endingOf(courtStatus.effect) === undefined) return undefined
  if (facts.awaitsConfirmation) return 'A ação aguarda a confirmação de outra pessoa.'
  if (!isFiledStatus(row.filingStatus) && state.followUp?.concluded !== LAST_PHASE)
    return 'Este status encerra a ação, e ela só se encerra com a fase Ação Ajuizada concluída.'
  return isReasonEnough(row.reason)
    ? undefined
    : 'Este status encerra a ação: diga por quê na coluna motivo, em ao menos 10 caracteres.'
}

/** True if a concluded action already has the row's filing data; then nothing changes. */
const isAsFiled = ({ followUp }: LawsuitState, row: FinalFilingRow): boolean =>
  (followUp?.guias ?? []).some(
    (guia) =>
      guia.filingTicket === row.filingTicket &&
      tidyFilingStatus(guia.filingStatus) === tidyFilingStatus(row.filingStatus) &&
      guia.protocol === row.protocol &&
      guia.filedOn === row.filedOn,
  )

/** Applies a row to its action; returns its error. */
function applyFinal(apuration: Apuration, met: MatchedRow): RowFlaw | undefined {
  const { row } = met
  const closing = closingProblem(apuration, met)
  if (closing !== undefined) return flawOf(row, 'statusAcao', row.courtStatus, closing)
  const { filingTicket, filingStatus, protocol, filedOn, sharesCase } = row
  if (apuration.state.status === 'ENCERRADA')
    return isAsFiled(apuration.state, row)
      ? undefined
      : flawOf(row, 'numeroContrato', row.contract, 'A ação deste contrato já está encerrada.')
  const { moved, because } = next(apuration, {
    type: 'file',
    filing: { filingTicket, filingStatus, protocol, filedOn, sharesCase },
  })
  if (!moved) {
    const isOfGuia = apuration.state.status === 'EM_ACOMPANHAMENTO'
    return isOfGuia
      ? flawOf(row, 'numeroChamadoAjuizamento', filingTicket, because ?? '')
      : flawOf(row, 'numeroContrato', row.contract, because ?? '')
  }
  const fields = withRow(apuration.fields, met)
  if (!isSame([moved.move.to, fields], [apuration.state, apuration.fields])) {
    apuration.changedRows += 1
    apuration.state = moved.move.to
    apuration.fields = fields
  }
  const ending = met.courtStatus && endingOf(met.courtStatus.effect)
  if (ending !== undefined) apuration.end = { ending, row }
  return undefined
}

/** Separates the rows whose case number another action already has. */
async function withFreeNumbers(
  work: Work,
  rows: readonly MatchedRow[],
): Promise<{ readonly free: readonly MatchedRow[]; readonly taken: readonly RowFlaw[] }> {
  const claims = rows.map((met) => ({
    met,
    protocol: met.row.protocol,
    filingTicket: null,
    sharesCase: met.row.sharesCase,
    lawsuitId: met.lawsuit.id,
    owner: `do contrato ${met.row.contract}`,
  }))
  const taken = await numbersInUse(work, claims)
  return {
    free: claims.filter((claim) => !taken.has(claim)).map(({ met }) => met),
    taken: [...taken].map(([{ met }, { because }]) =>
      flawOf(met.row, 'numeroProtocolo', met.row.protocol, because),
    ),
  }
}

/** Locks the actions of the rows, each with its state before the file. */
async function apurationsOf(
  work: Work,
  rows: readonly MatchedRow[],
): Promise<ReadonlyMap<number, Apuration>> {
  const parameters = await readParameters(work.tx)
  const lawsuits = new Map(rows.map(({ lawsuit }) => [lawsuit.id, lawsuit]))
  const records = await lockLawsuits(work.tx, [...lawsuits.keys()], work.actor.malls)
  return new Map(
    records.flatMap((record) => {
      const lawsuit = lawsuits.get(record.id)
      if (!lawsuit) return []
      const fields = fieldsOf(record, lawsuit)
      const apuration: Apuration = {
        record,
        facts: lawsuitFacts(record, work.today, parameters),
        before: fields,
        state: record.state,
        fields,
        end: undefined,
        changedRows: 0,
      }
      return [[record.id, apuration] as const]
    }),
  )
}

async function validateFinals(
  work: Work,
  rows: readonly FinalFilingRow[],
): Promise<ValidatedRows<Apuration>> {
  const { tx, actor } = work
  await lockLawsuitTable(tx)
  const options = await readOptions(tx)
  const lawsuits = Map.groupBy(
    await lawsuitsByNumber(
      tx,
      each(rows, ({ contract }) => contract),
      actor.malls,
    ),
    contractKey,
  )
  const found = rows.map((row) => matchRow(row, options, lawsuits.get(contractKey(row)) ?? []))
  const { free, taken } = await withFreeNumbers(
    work,
    found.filter((one): one is MatchedRow => !isFlaw(one)),
  )
  const apurations = await apurationsOf(work, free)
  const once = withoutRepeated(
    free.map((met) => ({ ...met, line: met.row.line, cells: met.row.cells })),
    ({ row, lawsuit }) => `${lawsuit.id}|${row.filingTicket}`,
    { column: 'numeroChamadoAjuizamento', valueOf: ({ row }) => row.filingTicket },
  )
  return validateEach(apurations, once.first, [...found.filter(isFlaw), ...taken, ...once.flaws])
}

function validateEach(
  apurations: ReadonlyMap<number, Apuration>,
  rows: readonly MatchedRow[],
  before: readonly RowFlaw[],
): ValidatedRows<Apuration> {
  const [flaws, warnings]: [RowFlaw[], RowFlaw[]] = [[...before], []]
  const mallIds = new Set<number>()
  for (const met of rows) {
    const apuration = apurations.get(met.lawsuit.id)
    const flaw = apuration && applyFinal(apuration, met)
    if (flaw) {
      flaws.push(flaw)
      continue
    }
    mallIds.add(met.row.mallId)
    if (!isFiledStatus(met.row.filingStatus))
      warnings.push(
        flawOf(
          met.row,
          'statusChamado',
          met.row.filingStatus,
          "O status não é 'Ajuizado': foi gravado, e não conclui a fase Ação Ajuizada.",
        ),
      )
  }
  return {
    accepted: [...apurations.values()].filter(
      ({ changedRows, end }) => changedRows > 0 || end !== undefined,
    ),
    flaws,
    warnings,
    mallIds: [...mallIds].toSorted((a, b) => a - b),
    months: [],
  }
}

const filed = ({ record, state }: Apuration): MovedLawsuit => ({
  record,
  move: { to: state, row: '5.4' },
  event: {
    type: 'file',
    filing: { filingTicket: '', filingStatus: '', protocol: null, filedOn: null },
  },
})

type End = Apuration & NonNullable<Apuration['end']> & { readonly waits: boolean }

const endOf = (one: Apuration): readonly End[] =>
  one.end ? [{ ...one, ...one.end, waits: needsSecondPerson(one.facts) }] : []

/** Endings above the limit await a second person; the others are notified. */
async function proposeEndings(work: Work, importId: number, ends: readonly End[]): Promise<void> {
  await proposeActs(
    work,
    ends.map(({ record, fields, row, waits }) => ({
      lawsuitId: record.id,
      mallId: record.mallId,
      act: 'ENCERRAMENTO' as const,
      payload: {
        idStatusAcao: fields.courtStatusId,
        idEspecieCredito: fields.creditKindId,
        motivo: row.reason.trim(),
        importacao: importId,
      },
      before_cents: record.criterion_cents,
      after_cents: cents(0),
      beforeClaim_cents: record.corrected_cents,
      afterClaim_cents: cents(0),
      state: waits ? ('PENDENTE' as const) : ('AVISADA' as const),
      name: record.state.name,
    })),
  )
}

async function write(
  work: Work,
  importId: number,
  apurations: readonly Apuration[],
): Promise<Merged> {
  const log = { action: 'APURAR_AJUIZAMENTO', detail: () => ({ importacao: importId }) }
  await saveLawsuitMoves(work, apurations.map(filed), log)
  const ends = apurations.flatMap(endOf)
  const waiting = new Set(ends.filter(({ waits }) => waits).map(({ record }) => record.id))
  await writeFilingFields(
    work.tx,
    apurations.map(({ record, before, fields }) =>
      waiting.has(record.id) ? { ...fields, courtStatusId: before.courtStatusId } : fields,
    ),
  )
  const by = { ...eyesOf(work.actor), rules: ['ACOMPANHAR'] }
  const closed = ends.flatMap((one) =>
    one.waits
      ? []
      : (next(one, { type: 'close', by, ending: one.ending, reason: one.row.reason }).moved ?? []),
  )
  await saveLawsuitMoves(work, closed, log)
  await proposeEndings(work, importId, ends)
  await noteRows(
    work.tx,
    'lawsuit',
    importId,
    apurations.map(({ record, before }) => ({
      id: record.id,
      before: { state: record.state, filing: before } satisfies FoundLawsuit,
    })),
  )
  const changed = apurations.reduce((sum, { changedRows }) => sum + changedRows, 0)
  return { added: 0, changed }
}

/** Imports endings of filings (rules 9); concludes phases 'por importação'. */
export const importFinalFilings = importSheet<FinalFilingRow, Apuration>({
  kind: 'APURACAO_FINAL',
  importer: finalFilingFiles,
  openTable: readFinalFilings,
  validate: validateFinals,
  write,
})
