import { sql } from 'kysely'

import { confirm } from '#features/legal/follow-up/actions/confirm.ts'
import { lawsuitDetail } from '#features/legal/follow-up/actions/detail.ts'
import { legalPanelOf } from '#features/legal/follow-up/actions/legal-panel.ts'
import { servedFollowUp } from '#features/legal/follow-up/actions/list.ts'
import { chooseTitulos } from '#features/legal/follow-up/actions/titulos.ts'
import { except, withdraw } from '#features/legal/follow-up/actions/undo.ts'
import type { FollowedLawsuit } from '#features/legal/follow-up/contract/list.ts'
import { listLawsuitJustifications } from '#features/legal/settings/actions/look-ups.ts'
import { chargeDaily, followClaims } from '#features/legal/lawsuits/actions/claims.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import type { Work } from '#server/work/work.ts'
import { firstDay } from '#values/competence.ts'
import { type LocalDate, monthOf } from '#values/local-date.ts'

import { type FirstAction, firstOnes, type FollowStep, followTo } from './lawsuit-steps.ts'
import type { Stage } from './stage.ts'

/** Progress of an action at this month's opening, in the middle, and today. */
type Way = readonly [opening: FollowStep, middle: FollowStep, today: FollowStep]

// The first actions cycle through these, so that each phase has timely and late ones.
const ways: readonly Way[] = [
  ['POs', 'filing tickets', 'filed'],
  ['nothing', 'nothing', 'nothing'],
  ['guias', 'guias', 'guias'],
  ['proofs', 'filed', 'closed'],
  ['documents', 'documents', 'documents'],
  ['payment tickets', 'filing tickets', 'an answer'],
  ['some documents', 'some documents', 'documents'],
  ['proofs', 'filed', 'classified'],
  ['guias', 'a PO', 'a PO'],
  ['POs', 'payment tickets', 'a proof'],
  ['POs', 'proofs', 'proofs'],
  ['nothing', 'some documents', 'some documents'],
  ['guias', 'POs', 'payment tickets'],
  ['payment tickets', 'filing tickets', 'filing tickets'],
  ['documents', 'guias', 'POs'],
  ['payment tickets', 'proofs', 'filing tickets'],
  ['proofs', 'filed', 'classified'],
]
/** The path whose filing comes from a spreadsheet, and the one that ends by an agreement. */
export const importedWay = 13
export const agreedWay = 7

const monthOfRound = (began: LocalDate): LocalDate => firstDay(monthOf(began))

/** The first actions on a path, by its index. */
export const ofWay = async (work: Work, began: LocalDate, way: number): Promise<FirstAction[]> =>
  (await firstOnes(work.tx, monthOfRound(began))).filter((_, place) => place % ways.length === way)

const moments = ['opening', 'middle', 'today'] as const
type Moment = (typeof moments)[number]

/** Only the lawyer may record a filing; in the middle of the month the Régua helps. */
const workerOf = (step: FollowStep, moment: Moment) =>
  moment === 'middle' && step !== 'filed' ? 'regua.2' : 'juridico'

/** Advances the first actions along their paths to this moment; some pause. */
export async function followOn(stage: Stage, began: LocalDate, moment: Moment): Promise<void> {
  const at = moments.indexOf(moment)
  const stepsOf = (place: number) => {
    const way = ways[place % ways.length] ?? []
    return { step: way[at] ?? 'nothing', isNew: way[at] !== (way[at - 1] ?? 'nothing') }
  }
  const follow = (
    login: string,
    name: string,
    choose: (work: Work) => Promise<(id: number) => boolean>,
  ) =>
    stage.act(login, `${name}: ${moment}`, async (work) => {
      const isChosen = await choose(work)
      const actions = await firstOnes(work.tx, monthOfRound(began))
      for (const [place, action] of actions.entries()) {
        const { step, isNew } = stepsOf(place)
        if (isNew && workerOf(step, moment) === login && isChosen(action.id))
          await followTo(work, action, step, place)
      }
    })
  for (const login of followers) await follow(login, 'acompanha as ações', async () => () => true)
  for (const login of followers) await stage.act(login, 'confirma saldos', confirmClaims)
  for (const login of followers)
    await follow(login, 'acompanha as ações de saldo confirmado', claimsConfirmedToday)
}

/** Tells actions whose claim a second person confirmed today. */
async function claimsConfirmedToday({ tx, today }: Work): Promise<(id: number) => boolean> {
  const { rows } = await sql<{ id: number }>`
    select distinct lawsuit_id as id
    from lawsuit_confirmation
    where act = 'SALDO' and state = 'CONFIRMADA'
      and (decided_at at time zone 'America/Sao_Paulo')::date = ${today}`.execute(tx)
  const ids = new Set(rows.map(({ id }) => id))
  return (id) => ids.has(id)
}

const followers = ['juridico', 'regua.2']

/** Confirms the claims that another user proposed. */
async function confirmClaims(work: Work): Promise<void> {
  const { aConfirmar } = await legalPanelOf(work)
  for (const { ato, idAcao } of aConfirmar) if (ato === 'SALDO') await confirm(work, { id: idAcao })
}

/** Followed actions without a filing request, largest claim first. */
async function undoable(work: Work): Promise<FollowedLawsuit[]> {
  const { data } = await servedFollowUp.search(work, { size: 1000 })
  return data
    .filter(
      ({ encerrada, fasesConcluidas, origem, aguardaConfirmacao }) =>
        !encerrada && !aguardaConfirmacao && fasesConcluidas < 6 && origem === 'WORKFLOW',
    )
    .toSorted(
      (one, other) =>
        other.saldoAbertoCriterio - one.saldoAbertoCriterio ||
        (one.contrato < other.contrato ? -1 : 1),
    )
}

const weightOf = ({ saldoAbertoCriterio, saldoVencidoAtualizado }: FollowedLawsuit) =>
  Math.max(saldoAbertoCriterio, saldoVencidoAtualizado ?? 0)

/** Actions whose undo needs a second user, and those below the limit, smallest first. */
async function undoableBySize(work: Work) {
  const { AJZ_ALCADA_VALOR: limit = 0 } = await readParameters(work.tx)
  const actions = await undoable(work)
  return {
    large: actions.filter((action) => weightOf(action) >= limit),
    small: actions.filter((action) => weightOf(action) < limit).toReversed(),
  }
}

/**
 * Undoes approved actions: above the limit two await another user; below it, the undo is immediate
 * and announced.
 */
export async function undoSome(stage: Stage): Promise<void> {
  await stage.act('juridico', 'pede a desistência', async (work) => {
    const [action] = (await undoableBySize(work)).large
    if (action)
      await withdraw(work, {
        id: action.id,
        motivo: 'Lojista desocupou e entregou caução que cobre a maior parte da dívida.',
        numeroChamado: 'CH-481207',
      })
  })
  await stage.act('regua', 'desconsidera um título', async (work) => {
    const [action] = (await undoableBySize(work)).large
    if (!action) return
    const { boletos } = await lawsuitDetail(work, { id: action.id })
    const titulos = boletos.flatMap((boleto) => boleto.titulos)
    const considered = titulos.filter(({ considerar }) => considerar)
    const [oldest] = considered
    if (oldest && considered.length > 1)
      await chooseTitulos(work, {
        id: action.id,
        list: [{ idTitulo: oldest.idTitulo, considerar: false }],
      })
  })
  await stage.act('regua.2', 'desiste de uma pequena', async (work) => {
    const [action] = (await undoableBySize(work)).small
    if (action)
      await withdraw(work, {
        id: action.id,
        motivo: 'Custas acima do que se espera receber deste quiosque.',
        numeroChamado: 'CH-481366',
      })
  })
  await stage.act('juridico', 'inclui uma exceção', async (work) => {
    const [action] = (await undoableBySize(work)).small
    const { data } = await listLawsuitJustifications(work)
    const reason = data.find(({ descricao }) => descricao === 'Acordo em negociação')
    if (action && reason)
      await except(work, {
        id: action.id,
        idJustificativa: reason.id,
        numeroChamado: 'CH-481402',
        observacao: 'Acordo assinado; a primeira parcela vence no mês que vem.',
      })
  })
}

/** The nightly job: updates claims from the ledger, and daily balances. */
export const settleClaims = (stage: Stage): Promise<void> =>
  stage.actAlone('atualiza os saldos das ações', async (work) => {
    await followClaims(work)
    await chargeDaily(work)
  })
