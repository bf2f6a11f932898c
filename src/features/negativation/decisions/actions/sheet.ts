import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import type { AnswerOf, InputOf } from '#contract/call.ts'
import { checkGuards } from '#features/negativation/debt-items/actions/guards.ts'
import {
  applyEvent,
  decider,
  factsOf,
  type MovedItem,
  noGuards,
  saveMoves,
} from '#features/negativation/debt-items/actions/moves.ts'
import { whyNotListed } from '#features/negativation/debt-items/actions/sheet-problems.ts'
import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { blockOf } from '#features/negativation/debt-items/rules/decision-row.ts'
import type { Event } from '#features/negativation/debt-items/rules/events.ts'
import { isSameDecision } from '#features/negativation/debt-items/rules/flags.ts'
import { isSameJustification } from '#features/negativation/debt-items/rules/justification.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import {
  blockedByGuard,
  changedMeanwhile,
} from '#features/negativation/debt-items/rules/refusals.ts'
import { STEPS } from '#features/negativation/debt-items/rules/status.ts'
import { lockItems } from '#features/negativation/debt-items/store/items.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { type Match, matchSheet, problemOf } from '#listing/server/sheet/match-sheet.ts'
import { readSheet } from '#listing/server/sheet/read-sheet.ts'
import { rowsOfKeys } from '#listing/server/sheet/rows-of-sheet.ts'
import type { SheetProblem } from '#listing/sheet.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { Conflict, Forbidden } from '#server/http/errors.ts'
import type { Arrival } from '#server/http/routes.ts'
import { rehearse } from '#server/work/attempt.ts'
import { mayOpen, type Work } from '#server/work/work.ts'

import { type importDecisions as call, decisionSheet } from '../contract/sheet.ts'
import { isProblem, readDecision, type RequestedDecision, type SheetCells } from '../rules.ts'
import {
  dormantJustifications,
  type JustificationRow,
  listJustifications,
  restoreJustifications,
  saveJustifications,
} from '../store/justifications.ts'
import {
  asItemJustification,
  boletosOf,
  restoredJustifications,
  savedWithoutFile,
} from './draft.ts'
import { justifyWith } from './justification.ts'
import { exceptionsPath, ownSteps, servedExceptions, servedSteps } from './search.ts'
import { wordsBefore } from './words-before.ts'

type Column = (typeof decisionSheet.columns)[number]['name']
type Requested = Match<Boleto, Column> & { readonly decision: RequestedDecision<JustificationRow> }
type Answer = AnswerOf<typeof call>

/** Rows of the requesting screen, regardless of its current filter. */
function rowsOn(work: Work, url: string, keys: readonly string[]): Promise<Boleto[]> {
  if (!mayOpen(work.actor, url)) throw new Forbidden()
  if (url === exceptionsPath)
    return servedExceptions
      .query(work, { url })
      .then((query) => rowsOfKeys(work.tx, query, 'numBoleto', keys))
  const status = ownSteps(work).filter((step) => STEPS[step].path === url)
  if (status.length === 0) throw new Forbidden()
  return servedSteps
    .query(work, { url, status })
    .then((query) => rowsOfKeys(work.tx, query, 'numBoleto', keys))
}

/** Current values of a row in the columns of a sheet. */
const cellsOf = (row: Boleto): SheetCells => ({
  decisao: row.flagNegativar ? 'NEGATIVAR' : 'ISENTAR',
  justificativa: row.serasaJustificatica?.txtJustificativa ?? '',
  chamado: row.numChamado ?? '',
  observacao: row.txtObservacao ?? '',
})

/** Parses the decision of each line; unreadable cells become problems of their line. */
function decisionsOf(
  matches: readonly Match<Boleto, Column>[],
  options: readonly JustificationRow[],
): {
  readonly requested: Requested[]
  readonly sameCount: number
  readonly problems: SheetProblem[]
} {
  const requested: Requested[] = []
  const problems: SheetProblem[] = []
  let sameCount = 0
  for (const match of matches) {
    const { cell } = match.line
    const cells: SheetCells = {
      decisao: cell('decisao'),
      justificativa: cell('justificativa'),
      chamado: cell('chamado'),
      observacao: cell('observacao'),
    }
    const decision = readDecision(cells, options)
    // Unchanged exported lines are accepted as they are, even if a dialog would require more.
    if (isDeepStrictEqual(cells, cellsOf(match.row))) sameCount += 1
    else if (isProblem(decision)) problems.push(problemOf(match.line, decision.motivo, decision))
    else if (decision) requested.push({ ...match, decision })
  }
  return { requested, sameCount, problems }
}

const hasSameDecision = (
  row: Boleto,
  { option, ticket, observation }: NonNullable<Requested['decision']['justification']>,
) => isSameJustification(row, { id: option.id, ticket, observation, file: null })

type Plan = {
  readonly dormant: Awaited<ReturnType<typeof dormantJustifications>>
  readonly parameters: ParameterSet
  readonly changed: readonly (Requested & { readonly movedItem: MovedItem })[]
  readonly sameCount: number
  readonly problems: readonly SheetProblem[]
}

function keptByGuard(row: Boleto): string {
  const block = blockOf(row)
  return block ? blockedByGuard(block).because : 'Uma guarda mantém a decisão.'
}

/** Runs the machine on each decision under a lock, as for decisions by hand. */
async function planOf(work: Work, requested: readonly Requested[]): Promise<Plan> {
  const byId = new Map(requested.map((each) => [each.row.idBoleto, each]))
  const ids = [...byId.keys()]
  const by = decider(work)
  const dormant = await dormantJustifications(work.tx, ids)
  const keptOf = (id: number) => {
    const dormantOne = dormant.get(id)
    return dormantOne && asItemJustification(dormantOne)
  }
  const eventOf = (id: number): Event => {
    const { flag, justification } = byId.get(id)?.decision ?? { flag: 'ISENTAR' }
    return justification === undefined
      ? { type: 'mark', by, decision: { flag }, dormant: keptOf(id) }
      : justifyWith(justification.option, by)
  }
  const records = await lockItems(work.tx, ids, work.actor.malls)
  const parameters = await readParameters(work.tx)
  const checked = await checkGuards(work, ids, 'SUBMIT', parameters)
  const { movedItems, refusedItems } = applyEvent(
    records,
    ({ id }) => eventOf(id),
    (record) => factsOf(record, parameters, checked.get(record.id)?.verdict ?? noGuards),
  )
  const problems = refusedItems.flatMap(({ record, refusal }) => {
    const line = byId.get(record.id)?.line
    return line ? [problemOf(line, refusal.because)] : []
  })
  const changed: Plan['changed'][number][] = []
  let sameCount = 0
  for (const movedItem of movedItems) {
    const { record, move } = movedItem
    const each = byId.get(record.id)
    if (!each) continue
    const { row, line, decision } = each
    const because =
      row.versao !== record.version
        ? changedMeanwhile().because
        : move.to.flag !== decision.flag
          ? keptByGuard(row)
          : undefined
    if (because !== undefined) problems.push(problemOf(line, because))
    else if (
      isSameDecision(record.state, move.to) &&
      (decision.justification === undefined || hasSameDecision(row, decision.justification))
    )
      sameCount += 1
    else changed.push({ ...each, movedItem })
  }
  return { parameters, changed, sameCount, problems, dormant }
}

/** Checksum of a dry run: boletos, versions and new decisions. */
const markOf = ({ changed }: Plan): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        changed.map(({ row, decision }) => [
          row.idBoleto,
          row.versao,
          decision.flag,
          decision.justification?.option.id,
          decision.justification?.ticket,
          decision.justification?.observation,
        ]),
      ),
    )
    .digest('hex')

type JustificationOfSheet = NonNullable<RequestedDecision<JustificationRow>['justification']>

const loggedJustification = (of: JustificationOfSheet | undefined) => ({
  texto: of?.option.text ?? null,
  chamado: of?.ticket ?? null,
  observacao: of?.observation ?? null,
  anexo: null,
})

async function write(
  work: Work,
  { parameters, changed, dormant }: Plan,
  sheet: string,
): Promise<void> {
  const before = await wordsBefore(
    work,
    changed.map(({ movedItem }) => movedItem),
  )
  const marked = changed.flatMap(({ decision, movedItem }) =>
    decision.justification === undefined ? [movedItem] : [],
  )
  await saveMoves(work, marked, parameters, {
    action: 'MARCAR',
    detail: ({ record }) => ({ planilha: sheet, ...before(record.id) }),
  })
  await restoreJustifications(work.tx, restoredJustifications(marked, dormant))
  const justified = changed.flatMap(({ decision: { justification }, movedItem }) =>
    justification === undefined ? [] : [{ justification, movedItem }],
  )
  const byItem = new Map(justified.map((each) => [each.movedItem.record.id, each.justification]))
  await saveMoves(
    work,
    justified.map(({ movedItem }) => movedItem),
    parameters,
    {
      action: 'JUSTIFICAR',
      detail: ({ record }) => ({
        ...loggedJustification(byItem.get(record.id)),
        planilha: sheet,
        ...before(record.id),
      }),
    },
  )
  await saveJustifications(
    work.tx,
    justified.map(({ justification: { option, ticket, observation }, movedItem: { record } }) =>
      savedWithoutFile(work, record, option, { ticket, observation }),
    ),
  )
}

const countOf = ({ changed }: Plan, flag: 'NEGATIVAR' | 'ISENTAR') =>
  changed.filter(({ decision }) => decision.flag === flag).length

function sentenceOf({ changed }: Plan, isRehearsal: boolean): string {
  if (isRehearsal) return 'Conferência: nada foi gravado.'
  return changed.length === 0 ? 'Nada mudou.' : 'Salvo com sucesso.'
}

/**
 * Imports decisions from a spreadsheet, under the same rules as by hand. Invalid lines are
 * reported; the others are written in one transaction, each with a line in the decision log.
 * `ensaio` is a dry run. Throws 409 if the result differs from the dry run.
 */
export async function importDecisions(
  work: Work,
  { url, ensaio: isRehearsal = false, conferencia }: InputOf<typeof call>,
  { upload }: Arrival,
): Promise<Answer> {
  await allowLongStatements(work.tx)
  const sheet = await readSheet(decisionSheet, upload)
  const rows = await rowsOn(
    work,
    url,
    sheet.lines.map(({ key }) => key),
  )
  const { matches, problems } = await matchSheet(sheet, rows, {
    keyOf: ({ numBoleto }) => numBoleto,
    whyMissing: (numbers) => whyNotListed(work, numbers),
  })
  const {
    requested,
    sameCount,
    problems: unreadable,
  } = decisionsOf(matches, await listJustifications(work.tx))
  const plan = isRehearsal
    ? await rehearse(work, (within) => planOf(within, requested))
    : await planOf(work, requested)
  const mark = markOf(plan)
  if (conferencia !== undefined && conferencia !== mark)
    throw new Conflict('A lista mudou desde a conferência: confira outra vez.')
  if (!isRehearsal) await write(work, plan, upload?.sha256 ?? '')
  const changedIds = new Set(plan.changed.map(({ row }) => row.idBoleto))
  return {
    mensagem: sentenceOf(plan, isRehearsal),
    ensaio: isRehearsal,
    linhas: sheet.lineCount,
    negativar: countOf(plan, 'NEGATIVAR'),
    isentar: countOf(plan, 'ISENTAR'),
    iguais: sameCount + plan.sameCount,
    conferencia: mark,
    content: await boletosOf(
      work,
      matches.map(({ row }) => row.idBoleto),
    ),
    antes: isRehearsal ? [] : rows.filter(({ idBoleto }) => changedIds.has(idBoleto)),
    problemas: [...problems, ...unreadable, ...plan.problems].toSorted(
      (one, other) => one.linha - other.linha,
    ),
  }
}
