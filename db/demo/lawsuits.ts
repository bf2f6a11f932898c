import { sendBack, submit } from '#features/legal/decisions/actions/submit.ts'
import { recommend } from '#features/legal/decisions/actions/recommend.ts'
import { servedSteps } from '#features/legal/decisions/actions/search.ts'
import { releaseMalls, updateFollowing } from '#features/legal/eligibility/actions/release.ts'
import {
  executeRun,
  fireEligible,
  readExecution,
} from '#features/legal/eligibility/actions/runs.ts'
import { listLawsuitJustifications } from '#features/legal/settings/actions/look-ups.ts'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { writePdf } from '#server/files/pdf.ts'
import type { Work } from '#server/work/work.ts'
import { formatBrl } from '#values/cents.ts'

import { byTeam, type Malls, ofPlaces, type Progress } from './cycles.ts'
import { withFile } from './upload-file.ts'
import { random } from './random.ts'
import type { Stage } from './stage.ts'

type ChainStep = Parameters<typeof servedSteps.search>[1]['stepWorkflowCode']

/** Progress of one round towards final approval; each step handles a share. */
export type LegalPlan = {
  /** Distinguishes its acts from those of another round on the same day. */
  readonly name: string
  readonly released: readonly number[]
  readonly analysed: readonly Progress[]
  readonly approved: readonly Progress[]
  readonly analysedByHolding: number
  readonly approvedByHolding: number
  readonly closed: number
}

const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The first round, fully decided: half of the eligible contracts of most malls. */
export const firstActions: LegalPlan = {
  name: 'primeiras ações',
  released: [0, 1, 2, 3, 4, 5, 6, 7],
  analysed: [{ places: all }],
  approved: [{ places: all }],
  analysedByHolding: 1,
  approvedByHolding: 1,
  closed: 1,
}

/** This month's round comes in two waves, so that every step has timely and late items. */
export const moreActions: LegalPlan = {
  name: 'ações do mês',
  released: [0, 2, 3, 4, 6],
  analysed: [
    { places: [0], share: 0.5 },
    { places: [2, 3, 4, 6], share: 0.9 },
  ],
  approved: [{ places: [0, 2, 3, 4, 6], share: 0.75 }],
  analysedByHolding: 0.7,
  approvedByHolding: 0.6,
  closed: 0.4,
}
export const lateActions: LegalPlan = {
  name: 'segunda leva',
  released: [1, 5, 7, 8],
  analysed: [
    { places: [1], share: 0.5 },
    { places: [5, 7, 8], share: 0.7 },
  ],
  approved: [{ places: [1, 5, 7, 8], share: 0.6 }],
  analysedByHolding: 0.5,
  approvedByHolding: 0.3,
  closed: 0.3,
}

type Ground = {
  readonly text: string
  readonly observation: string
  readonly hasTicket: boolean
  readonly hasFile: boolean
}

const grounds = {
  agreement: {
    text: 'Acordo em negociação',
    observation: 'Lojista propôs parcelar em dez vezes; minuta com o comercial.',
    hasTicket: true,
    hasFile: false,
  },
  amount: {
    text: 'Valor em conferência',
    observation: 'Lojista contesta o rateio do condomínio; memória em anexo.',
    hasTicket: false,
    hasFile: true,
  },
  direction: {
    text: 'Decisão da diretoria',
    observation: 'Renovação do contrato em negociação com a matriz.',
    hasTicket: true,
    hasFile: false,
  },
} as const satisfies Record<string, Ground>

const keyOf = ({ numeroContrato, tipoDividaCodigo }: StepRow) =>
  `${numeroContrato} ${tipoDividaCodigo}`

/** Actions of some malls waiting in a step, by contract. */
export async function waiting(
  work: Work,
  step: ChainStep,
  malls: readonly number[],
): Promise<StepRow[]> {
  const { data } = await servedSteps.search(work, {
    stepWorkflowCode: step,
    shoppingIds: [...malls],
  })
  return data.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

const sharesOf = (rows: readonly StepRow[], share: number) =>
  [...Map.groupBy(rows, ({ idShopping }) => idShopping).values()].flatMap((own) =>
    own.slice(0, Math.ceil(own.length * share)),
  )

const ticketOf = (row: StepRow) => `CH-${random('chamado', keyOf(row)).int(100_000, 999_999)}`

/** The attachment of a justification that requires one. */
const memoOf = (row: StepRow, work: Work): Promise<Buffer> =>
  writePdf(
    'Conferência de valores',
    [
      { as: 'title', text: 'Conferência de valores' },
      { as: 'text', text: `Contrato ${row.numeroContrato}, ${row.contratoNomeFantasia}` },
      { as: 'text', text: `Saldo cobrado: ${formatBrl(row.saldoAberto)}` },
      { as: 'text', text: 'O rateio do condomínio está em conferência com a administração.' },
      { as: 'quiet', text: `Emitida por ${work.actor.name}` },
    ],
    work.now,
  )

/** Saves a justification, which changes the recommendation to exempt. */
async function exempt(work: Work, row: StepRow, ground: Ground): Promise<void> {
  const { data } = await listLawsuitJustifications(work)
  const option = data.find(({ descricao }) => descricao === ground.text)
  if (!option) return
  const input = {
    id: row.id,
    idJustificativa: option.id,
    observacao: ground.observation,
    ...(ground.hasTicket ? { numChamado: ticketOf(row) } : {}),
  }
  if (!ground.hasFile) return void (await recommend(work, input))
  const file = { name: `conferencia-${row.numeroContrato}.pdf`, mediaType: 'application/pdf' }
  await withFile(file, await memoOf(row, work), (upload) => recommend(work, input, upload))
}

/** Reason of a mall's team not to sue: two of nine actions, up to the reason's limit. */
const groundOf = (row: StepRow, index: number): Ground | undefined => {
  if (index % 9 === 1 && row.quantidadeExcecao < 2) return grounds.agreement
  return index % 9 === 4 && row.quantidadeExcecao === 0 ? grounds.amount : undefined
}

async function send(work: Work, rows: readonly StepRow[]): Promise<void> {
  if (rows.length > 0) await submit(work, { ids: rows.map(({ id }) => id) })
}

/** 'Disparar' and its list, once per day even after a restart. */
async function fire(stage: Stage, name: string): Promise<void> {
  await stage.act('regua', `dispara ${name}`, (work) =>
    fireEligible(work, { product: 'regua', force: true }),
  )
  const { id, execucao } = await stage.see('regua', readExecution)
  if (id !== null && execucao?.dataReferencia === stage.today) await executeRun(stage.system, id)
}

/** Selects the actions of each mall that `follows` accepts, by index. */
const choose = (
  stage: Stage,
  name: string,
  malls: Malls,
  follows: (index: number, row: StepRow) => boolean,
): Promise<void> =>
  stage.act('regua', `escolhe quem segue ${name}`, async (work) => {
    const rows = await waiting(work, 'AGUARDANDO_LIBERACAO', malls)
    const idsOf = (isAdded: boolean) =>
      rows.filter((row, index) => follows(index, row) === isAdded).map(({ id }) => id)
    await updateFollowing(work, {
      idsAcoesParaAdicionar: idsOf(true),
      idsAcoesParaRemover: idsOf(false),
    })
  })

const release = (stage: Stage, malls: Malls, { name, released }: LegalPlan): Promise<void> =>
  stage.act('regua', `inicia o workflow: ${name}`, async (work) => {
    const rows = await waiting(work, 'AGUARDANDO_LIBERACAO', ofPlaces(malls, released))
    const following = rows.filter(({ seguiraParaWorkflow }) => seguiraParaWorkflow)
    const shoppingIds = [...new Set(following.map(({ idShopping }) => idShopping))]
    if (shoppingIds.length > 0) await releaseMalls(work, { shoppingIds })
  })

/** The mall teams justify exemptions and submit a share. */
async function analyse(stage: Stage, malls: Malls, { name, analysed }: LegalPlan): Promise<void> {
  for (const [index, { places, share = 1 }] of analysed.entries())
    for (const team of byTeam(malls, places))
      await stage.act(team.analyst, `analisa ajuizamentos ${index}: ${name}`, async (work) => {
        const rows = await waiting(work, 'ANALISE_SHOPPING', team.malls)
        for (const [place, row] of rows.entries()) {
          const ground = groundOf(row, place)
          if (ground) await exempt(work, row, ground)
        }
        await send(work, sharesOf(await waiting(work, 'ANALISE_SHOPPING', team.malls), share))
      })
}

/**
 * A mall manager gives one back, exempts another by order of the directors, and submits a share.
 */
async function approve(stage: Stage, malls: Malls, { name, approved }: LegalPlan): Promise<void> {
  for (const [index, { places, share = 1 }] of approved.entries())
    for (const team of byTeam(malls, places))
      await stage.act(team.approver, `aprova ajuizamentos ${index}: ${name}`, async (work) => {
        const rows = await waiting(work, 'APROVACAO_SHOPPING', team.malls)
        const [hurried, favoured] = rows.filter(({ recomendacao }) => recomendacao === 'AJUIZAR')
        if (share < 1 && hurried)
          await sendBack(work, {
            ids: [hurried.id],
            motivo: 'Confirmar com o comercial se há proposta de acordo antes de ajuizar.',
          })
        if (favoured) await exempt(work, favoured, grounds.direction)
        const left = await waiting(work, 'APROVACAO_SHOPPING', team.malls)
        await send(work, sharesOf(left, share))
      })
}

/** Creates the list of a month and selects who follows it. */
export async function listOfMonth(
  stage: Stage,
  malls: Malls,
  follows: (index: number) => boolean,
): Promise<void> {
  await fire(stage, 'a lista do mês')
  await choose(stage, 'no mês', malls, follows)
}

/** Releases the malls of a round, and lets their teams start. */
export async function beginRound(stage: Stage, malls: Malls, course: LegalPlan): Promise<void> {
  await release(stage, malls, course)
  await analyse(stage, malls, course)
}

/**
 * The mall managers, then the corporate team: it gives one back, clears an exemption, and justifies
 * one that is not submitted yet.
 */
export async function continueRound(stage: Stage, malls: Malls, course: LegalPlan): Promise<void> {
  await approve(stage, malls, course)
  await stage.act('corporativa', `analisa ajuizamentos: ${course.name}`, async (work) => {
    const rows = await waiting(work, 'ANALISE_CORPORATIVA', malls)
    const [hurried] = rows.filter(({ recomendacao }) => recomendacao === 'AJUIZAR')
    const [doubted] = rows.filter(({ justificativa }) => justificativa === grounds.amount.text)
    if (course.analysedByHolding < 1 && hurried)
      await sendBack(work, { ids: [hurried.id], motivo: 'Falta a posição da loja sobre o acordo.' })
    if (doubted) await recommend(work, { id: doubted.id })
    await send(
      work,
      sharesOf(await waiting(work, 'ANALISE_CORPORATIVA', malls), course.analysedByHolding),
    )
    const [, left] = await waiting(work, 'ANALISE_CORPORATIVA', malls)
    if (left) await exempt(work, left, grounds.agreement)
  })
}

/**
 * The holding manager, then the lawyer and the Régua: approved actions are followed up or exempted.
 */
export async function endRound(stage: Stage, malls: Malls, course: LegalPlan): Promise<void> {
  await stage.act('aprovador.holding', `aprova ajuizamentos: ${course.name}`, async (work) => {
    const rows = await waiting(work, 'APROVACAO_CORPORATIVA', malls)
    await send(work, sharesOf(rows, course.approvedByHolding))
    const [left] = await waiting(work, 'APROVACAO_CORPORATIVA', malls)
    if (left) await exempt(work, left, grounds.direction)
  })
  await stage.act('juridico', `aprova ajuizamentos: ${course.name}`, async (work) =>
    send(work, sharesOf(await waiting(work, 'APROVACAO_FINAL', malls), course.closed)),
  )
  // A changed recommendation in the last step needs another user.
  if (course.closed === 1) return
  await stage.act('juridico', `muda uma recomendação: ${course.name}`, async (work) => {
    const rows = await waiting(work, 'APROVACAO_FINAL', malls)
    const row = rows.find(({ recomendacao }) => recomendacao === 'AJUIZAR')
    if (row) await exempt(work, row, grounds.direction)
  })
}

/** Today's list without two contracts; one action of a wrong mall is given back. */
export async function listToday(stage: Stage, malls: Malls): Promise<void> {
  await stage.act('analista.shopping.2', 'devolve à lista', async (work) => {
    const [mistaken] = await waiting(work, 'ANALISE_SHOPPING', malls.slice(2))
    if (mistaken)
      await sendBack(work, {
        ids: [mistaken.id],
        motivo: 'Loja desocupada: a cobrança segue com o fiador, fora do workflow.',
      })
  })
  await fire(stage, 'a lista de hoje')
  await choose(
    stage,
    'hoje',
    malls,
    (index, { seguiraParaWorkflow }) => seguiraParaWorkflow && index !== 1,
  )
}
