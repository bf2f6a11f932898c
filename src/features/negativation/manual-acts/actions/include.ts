import type { AnswerOf } from '#contract/call.ts'
import { bankPaidWords } from '#features/ledger/bank-returns/rules/words.ts'
import {
  currentCycleForInclusion,
  eligibilityWindow,
} from '#features/negativation/cycles/actions/cycle.ts'
import { firstListingsOf } from '#features/negativation/debt-items/actions/first-listings.ts'
import {
  checkGuards,
  type EvaluatedByItem,
} from '#features/negativation/debt-items/actions/guards.ts'
import {
  type MovedItem,
  noGuards,
  saveMoves,
  workflowQueries,
} from '#features/negativation/debt-items/actions/moves.ts'
import { personRow } from '#features/negativation/debt-items/actions/sending.ts'
import { withGuards } from '#features/negativation/debt-items/rules/flags.ts'
import { alreadySent } from '#features/negativation/debt-items/rules/refusals.ts'
import { stepDeadline } from '#features/negativation/debt-items/rules/sla.ts'
import {
  S,
  statusLabel,
  type WorkflowStatus,
} from '#features/negativation/debt-items/rules/status.ts'
import type { EligibilityWindow } from '#features/negativation/debt-items/store/eligibility.ts'
import { firstListings } from '#features/negativation/debt-items/store/first-listings.ts'
import { type ItemRecord, lockItems } from '#features/negativation/debt-items/store/items.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { Conflict, InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import { hasRule, type Work } from '#server/work/work.ts'
import { type Cents, sumCents } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'

import type * as calls from '../contract/manual.ts'
import * as store from '../store/manual.ts'

type Answer = AnswerOf<typeof calls.includeManually>
type Skipped = Answer['ignorados'][number]

/**
 * RC and CC own the sending, so their inclusions skip the analysis; those of CS and AS go to the
 * corporate analysis (rules 4.3 d).
 */
const isDirect = ({ actor }: Work): boolean =>
  hasRule(actor, S.SENDING) || hasRule(actor, S.HOLDING_TEAM)

/** Who must act next on the included boletos. */
const nextActorText = (status: WorkflowStatus, isFourEyes: boolean): string => {
  if (status !== S.SENDING)
    return 'A COBRANÇA CORPORATIVA recomenda e a holding aprova antes do envio.'
  return isFourEyes
    ? 'Falta que outra pessoa da RÉGUA DE COBRANÇA envie.'
    : 'Falta o envio pela RÉGUA DE COBRANÇA.'
}

type IncludedBoleto = { readonly idBoleto: number; readonly observacao?: string | undefined }

function observationsOf(boletos: readonly IncludedBoleto[]): Map<number, string> {
  const observations = new Map(
    boletos.map(({ idBoleto, observacao }) => [idBoleto, observacao?.trim() ?? '']),
  )
  if ([...observations.values()].includes('')) {
    const mensagem = 'Os itens selecionados precisam de uma justificativa associada.'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'boletos', mensagem }] })
  }
  return observations
}

/** Why a boleto was not included, from its current status. */
function whyNotIncluded({
  status,
  isSent,
  isListed,
  bankPaidOn,
  vanishedOn,
}: store.NamedBoleto): string {
  if (isSent) return alreadySent().because
  if (status !== null) return `O boleto já está no workflow, em '${statusLabel(status)}'.`
  if (isListed) return 'O boleto já está negativado.'
  if (bankPaidOn !== null) return bankPaidWords(bankPaidOn)
  if (vanishedOn !== null) return `Sumiu do ERP em ${formatDate(vanishedOn)}.`
  return 'O boleto não pode ser incluído: veja vencimento, saldo e contrato.'
}

async function skippedOf(
  work: Work,
  ids: readonly number[],
  window: EligibilityWindow,
  doneIds: ReadonlySet<number>,
): Promise<Skipped[]> {
  const namedBoletos = await store.boletosNamed(work.tx, ids, window, work.actor.malls)
  if (namedBoletos.length < ids.length) throw new NotFound('Boleto não encontrado.')
  return namedBoletos
    .filter(({ id }) => !doneIds.has(id))
    .map((boleto) => ({
      idBoleto: boleto.id,
      numBoleto: boleto.number,
      motivo: whyNotIncluded(boleto),
      alteradoPor: boleto.changedBy,
      alteradoEm: boleto.changedAt,
    }))
}

/** Boletos with their observations. */
export type Inclusion = {
  readonly boletos: readonly IncludedBoleto[]
  readonly ensaio?: boolean | undefined
}

type NewItem = Awaited<ReturnType<typeof store.insertManualItems>>[number]

const nothing: Answer = {
  mensagem: 'Nenhum boleto selecionado.',
  incluidos: 0,
  valor: 0 as Cents,
  para: [],
  aguarda: '',
  ignorados: [],
}

/** Creates the items; the answer names the boletos without one. Throws 409 if there are none. */
async function insertItems(
  work: Work,
  ids: readonly number[],
  { cycleId, status }: { readonly cycleId: number; readonly status: WorkflowStatus },
  parameters: ParameterSet,
): Promise<{ readonly newItems: readonly NewItem[]; readonly ignorados: Skipped[] }> {
  const window = eligibilityWindow(work.today, parameters)
  const newItems = await store.insertManualItems(work.tx, ids, window, {
    cycleId,
    today: work.today,
    status,
    stepDueOn: stepDeadline(status, work.today, parameters) ?? null,
    includedBy: status === S.SENDING ? work.actor.id : null,
    mayIncluderSend: !parameters.INCLUSAO_MANUAL_QUATRO_OLHOS,
    byName: work.actor.name,
    malls: work.actor.malls,
  })
  const doneIds = new Set(newItems.map(({ boletoId }) => boletoId))
  const ignorados = await skippedOf(work, ids, window, doneIds)
  const [first] = ignorados
  if (newItems.length > 0 || !first) return { newItems, ignorados }
  throw new Conflict(first.motivo, {
    itens: ignorados.map(({ idBoleto, motivo }) => ({
      id: idBoleto,
      codigo: 'SEM_EFEITO',
      texto: motivo,
    })),
    ...(first.alteradoPor !== null && { alteradoPor: first.alteradoPor }),
    ...(first.alteradoEm !== null && { alteradoEm: first.alteradoEm }),
  })
}

/** Throws 422 if a guard blocks any of the new items. */
function requireUnblocked(newItems: readonly NewItem[], checked: EvaluatedByItem): void {
  const itens = newItems.flatMap(({ id, boletoId }) => {
    const block = checked.get(id)?.verdict.block
    return block ? [{ id: boletoId, codigo: block.codigo, texto: block.texto }] : []
  })
  if (itens.length > 0) throw new Refused(itens[0]?.texto ?? '', { itens })
}

/** A blocked fiador is left out; the boleto proceeds (rules 4.6). */
const inclusionMove = (record: ItemRecord, checked: EvaluatedByItem): MovedItem => ({
  record,
  move: {
    to: withGuards(record.state, checked.get(record.id)?.verdict ?? noGuards),
    row: '4.6',
  },
  event: { type: 'guardsChecked' },
})

/** Persons that the dry run would list for the first time. */
async function firstTimeOf({ tx, today }: Work, moves: readonly MovedItem[]) {
  const listed = moves.flatMap(({ record, move }) =>
    move.to.persons
      .filter(({ flag }) => flag === 'NEGATIVAR')
      .map(({ id }) => personRow(record, id)),
  )
  return firstListingsOf(await firstListings(tx, listed, today))
}

/** The inclusion itself; see `includeManually`. */
export async function includeNow(work: Work, { boletos, ensaio }: Inclusion): Promise<Answer> {
  if (boletos.length === 0) return nothing
  const observations = observationsOf(boletos)
  await allowLongStatements(work.tx, observations.size)
  const parameters = await readParameters(work.tx)
  const status = isDirect(work) ? S.SENDING : S.HOLDING_TEAM
  const { id: cycleId } = await currentCycleForInclusion(work)
  const place = { cycleId, status }
  const { newItems, ignorados } = await insertItems(
    work,
    [...observations.keys()],
    place,
    parameters,
  )
  const itemIds = newItems.map(({ id }) => id)
  const checked = await checkGuards(work, itemIds, 'SUBMIT', parameters)
  requireUnblocked(newItems, checked)
  const records = await lockItems(work.tx, itemIds, work.actor.malls)
  const moves = records.map((record) => inclusionMove(record, checked))
  const boletoOf = new Map(newItems.map(({ id, boletoId }) => [id, boletoId]))
  const noteOf = (itemId: number) => observations.get(boletoOf.get(itemId) ?? 0) ?? ''
  await saveMoves(work, moves, parameters, {
    action: 'INCLUIR_MANUALMENTE',
    detail: ({ record }) => ({ observacao: noteOf(record.id), ciclo: cycleId }),
  })
  await store.insertInclusionNotes(
    work.tx,
    records.map(({ id, mallId }) => ({ itemId: id, mallId, note: noteOf(id) })),
    { id: work.actor.id ?? 0, name: work.actor.name },
  )
  work.invalidate(workflowQueries)
  const sums = {
    boletos: records.length,
    valor: sumCents(records.map(({ snapshot_cents }) => snapshot_cents)),
  }
  return {
    mensagem: 'Negativações submetidas com sucesso',
    incluidos: sums.boletos,
    valor: sums.valor,
    para: [{ codigo: status, nome: statusLabel(status), resultado: null, ...sums }],
    aguarda: nextActorText(status, parameters.INCLUSAO_MANUAL_QUATRO_OLHOS),
    ignorados,
    ...(ensaio && { primeiraVez: await firstTimeOf(work, moves) }),
  }
}
