import { allowLongStatements } from '#server/database/connection.ts'
import { Conflict, Forbidden, InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import { rehearse } from '#server/work/attempt.ts'
import { hasRule, type Work } from '#server/work/work.ts'
import type { AnswerOf, InputOf } from '#contract/call.ts'
import { type Cents, sumCents } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'

import { bankPaidWords } from '#features/ledger/bank-returns/rules/words.ts'
import type * as calls from '../contract/manual.ts'
import { withGuards } from '#features/negativation/debt-items/rules/flags.ts'
import { alreadySent } from '#features/negativation/debt-items/rules/refusals.ts'
import { stepDeadline } from '#features/negativation/debt-items/rules/sla.ts'
import {
  S,
  statusLabel,
  type WorkflowStatus,
} from '#features/negativation/debt-items/rules/status.ts'
import type { EligibilityWindow } from '#features/negativation/debt-items/store/eligibility.ts'
import { lockItems } from '#features/negativation/debt-items/store/items.ts'
import * as store from '../store/manual.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { asRefusal } from '#features/negativation/debt-items/actions/act-refusals.ts'
import {
  currentCycleForInclusion,
  eligibilityWindow,
} from '#features/negativation/cycles/actions/cycle.ts'
import { checkGuards } from '#features/negativation/debt-items/actions/guards.ts'
import {
  decider,
  saveMoves,
  noGuards,
  workflowQueries,
} from '#features/negativation/debt-items/actions/moves.ts'
import { firstListingsOf } from '#features/negativation/debt-items/actions/first-listings.ts'
import { personRow } from '#features/negativation/debt-items/actions/sending.ts'
import { firstListings } from '#features/negativation/debt-items/store/first-listings.ts'
import * as removals from '#features/negativation/debt-items/actions/removals.ts'

type SkippedRelease = AnswerOf<typeof calls.releaseManually>['ignorados'][number]

/**
 * 'SUBMETER RECOMENDAÇÃO' of the manual release (rules 4.3 row 13): another user must approve the
 * removal of listed items. An imported file gives each item its own reason.
 */
export const releaseManually = (
  work: Work,
  input: InputOf<typeof calls.releaseManually>,
  reasonOf: (itemId: number) => string | undefined = () => input.motivo,
): Promise<AnswerOf<typeof calls.releaseManually>> =>
  input.ensaio
    ? rehearse(work, (rehearsal) => releaseNow(rehearsal, input, reasonOf))
    : releaseNow(work, input, reasonOf)

async function releaseNow(
  work: Work,
  input: InputOf<typeof calls.releaseManually>,
  reasonOf: (itemId: number) => string | undefined,
): Promise<AnswerOf<typeof calls.releaseManually>> {
  const ids = [...new Set(input.boletos)]
  if (ids.length === 0)
    return { mensagem: 'Nenhum boleto selecionado.', movidos: 0, valor: 0 as Cents, ignorados: [] }
  await allowLongStatements(work.tx)
  const lockedItems = await removals.lock(work, ids)
  if (lockedItems.records.length < ids.length) throw new NotFound('Boleto não encontrado.')
  const by = decider(work)
  const { movedItems, refusedItems } = removals.decide(lockedItems, () => [
    { type: 'manualRelease', by },
  ])
  if (movedItems.length === 0) throw asRefusal(refusedItems)
  await removals.saveRemovals(work, movedItems, lockedItems.parameters, {
    action: 'PEDIR_BAIXA',
    detail: ({ record }) => ({
      motivo: reasonOf(record.id)?.trim() || 'sem motivo informado',
      chamado: input.numChamado ?? 'não informado',
    }),
  })
  return {
    mensagem: `${movedItems.length} boleto(s) enviado(s) para aprovação de baixa.`,
    movidos: movedItems.length,
    valor: sumCents(
      movedItems.map(({ record }) => record.state.listed_cents ?? record.snapshot_cents),
    ),
    ignorados: refusedItems.map(({ record, refusal }) => ({
      idBoleto: record.id,
      numBoleto: record.state.numBoleto,
      motivo: refusal.because,
      alteradoPor: record.updatedByName,
      alteradoEm: record.updatedAt,
    })),
  }
}

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
): Promise<SkippedRelease[]> {
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

/**
 * 'NEGATIVAR LOJISTA' of the manual inclusion (rules 4.3 d): creates an item in the current
 * cycle, with a snapshot of now. The observation goes to the history.
 * Throws 400 without an observation, 422 with a list for guard blocks, 409 when nothing can be
 * included any more.
 */
export const includeManually = (
  work: Work,
  input: Inclusion,
): Promise<AnswerOf<typeof calls.includeManually>> =>
  input.ensaio
    ? rehearse(work, (rehearsal) => includeNow(rehearsal, input))
    : includeNow(work, input)

type Inclusion = {
  readonly boletos: readonly IncludedBoleto[]
  readonly ensaio?: boolean | undefined
}

async function includeNow(
  work: Work,
  { boletos, ensaio }: Inclusion,
): Promise<AnswerOf<typeof calls.includeManually>> {
  if (boletos.length === 0)
    return {
      mensagem: 'Nenhum boleto selecionado.',
      incluidos: 0,
      valor: 0 as Cents,
      para: [],
      aguarda: '',
      ignorados: [],
    }
  const observations = observationsOf(boletos)
  await allowLongStatements(work.tx)
  const ids = [...observations.keys()]
  const parameters = await readParameters(work.tx)
  const status = isDirect(work) ? S.SENDING : S.HOLDING_TEAM
  const cycle = await currentCycleForInclusion(work)
  const window = eligibilityWindow(work.today, parameters)
  const newItems = await store.insertManualItems(work.tx, ids, window, {
    cycleId: cycle.id,
    today: work.today,
    status,
    stepDueOn: stepDeadline(status, work.today, parameters) ?? null,
    includedBy: status === S.SENDING ? work.actor.id : null,
    mayIncluderSend: !parameters.INCLUSAO_MANUAL_QUATRO_OLHOS,
    byName: work.actor.name,
    malls: work.actor.malls,
  })
  const ignorados = await skippedOf(
    work,
    ids,
    window,
    new Set(newItems.map(({ boletoId }) => boletoId)),
  )
  const [first] = ignorados
  if (newItems.length === 0 && first)
    throw new Conflict(first.motivo, {
      itens: ignorados.map(({ idBoleto, motivo }) => ({
        id: idBoleto,
        codigo: 'SEM_EFEITO',
        texto: motivo,
      })),
      ...(first.alteradoPor !== null && { alteradoPor: first.alteradoPor }),
      ...(first.alteradoEm !== null && { alteradoEm: first.alteradoEm }),
    })
  const itemIds = newItems.map(({ id }) => id)
  const boletoOf = new Map(newItems.map(({ id, boletoId }) => [id, boletoId]))
  const checked = await checkGuards(work, itemIds, 'SUBMIT', parameters)
  const blockedItems = newItems.flatMap(({ id, boletoId }) => {
    const block = checked.get(id)?.verdict.block
    return block ? [{ id: boletoId, codigo: block.codigo, texto: block.texto }] : []
  })
  if (blockedItems.length > 0)
    throw new Refused(blockedItems[0]?.texto ?? '', { itens: blockedItems })
  const records = await lockItems(work.tx, itemIds, work.actor.malls)
  const moves = records.map((record) => ({
    record,
    // A blocked fiador is left out; the boleto proceeds (rules 4.6).
    move: {
      to: withGuards(record.state, checked.get(record.id)?.verdict ?? noGuards),
      row: '4.6' as const,
    },
    event: { type: 'guardsChecked' as const },
  }))
  const noteOf = (itemId: number) => observations.get(boletoOf.get(itemId) ?? 0) ?? ''
  await saveMoves(work, moves, parameters, {
    action: 'INCLUIR_MANUALMENTE',
    detail: ({ record }) => ({ observacao: noteOf(record.id), ciclo: cycle.id }),
  })
  await store.insertInclusionNotes(
    work.tx,
    records.map(({ id, mallId }) => ({ itemId: id, mallId, note: noteOf(id) })),
    { id: work.actor.id ?? 0, name: work.actor.name },
  )
  work.invalidate(workflowQueries)
  const valor = sumCents(records.map(({ snapshot_cents }) => snapshot_cents))
  const listed = moves.flatMap(({ record, move }) =>
    move.to.persons
      .filter(({ flag }) => flag === 'NEGATIVAR')
      .map(({ id }) => personRow(record, id)),
  )
  return {
    mensagem: 'Negativações submetidas com sucesso',
    incluidos: records.length,
    valor,
    para: [
      {
        codigo: status,
        nome: statusLabel(status),
        resultado: null,
        boletos: records.length,
        valor,
      },
    ],
    aguarda: nextActorText(status, parameters.INCLUSAO_MANUAL_QUATRO_OLHOS),
    ignorados,
    ...(ensaio && {
      primeiraVez: firstListingsOf(await firstListings(work.tx, listed, work.today)),
    }),
  }
}

/** Throws 403 for a manual screen the user does not have. */
export function onlyOwnScreen({ actor }: Work, kind: calls.ManualKind): void {
  const path = kind === 'BAIXA_MANUAL' ? '/inclusao-baixa-manual' : '/inclusao-negativacao-manual'
  if (!actor.rights.has(path)) throw new Forbidden()
}
