import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { listJustifications } from '#features/negativation/decisions/store/justifications.ts'
import { saveJustification } from '#features/negativation/decisions/actions/justification.ts'
import { servedExceptions, servedSteps } from '#features/negativation/decisions/actions/search.ts'
import {
  submitNegativation,
  submitRecommendation,
} from '#features/negativation/decisions/actions/submit.ts'
import type { BoletoSearch } from '#features/negativation/debt-items/contract/boleto.ts'
import type { Work } from '#server/work/work.ts'

import { random } from './random.ts'

type Step =
  | 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'
  | 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
  | 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA'
  | 'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING'

type Reason = { readonly text: string; readonly observation: string; readonly hasTicket: boolean }

const reasons = {
  agreement: {
    text: 'Acordo em negociação',
    observation: 'Lojista pediu parcelamento; proposta em análise.',
    hasTicket: false,
  },
  dispute: {
    text: 'Contestação do lojista',
    observation: 'Contesta o rateio do condomínio; memória de cálculo enviada.',
    hasTicket: true,
  },
  payment: {
    text: 'Pagamento em análise',
    observation: 'Comprovante recebido, ainda não localizado no extrato.',
    hasTicket: true,
  },
  decision: {
    text: 'Decisão comercial',
    observation: 'Loja em reforma com reabertura marcada; relacionamento preservado.',
    hasTicket: true,
  },
} as const satisfies Record<string, Reason>

/**
 * Reason of a mall's team to exempt this boleto; the same boleto gets the same reason every month,
 * up to its limit.
 */
function reasonOf(numBoleto: string): Reason | undefined {
  const roll = random('justificativa', numBoleto).next()
  if (roll < 0.05) return reasons.agreement
  if (roll < 0.065) return reasons.dispute
  if (roll < 0.08) return reasons.payment
  return roll < 0.095 ? reasons.decision : undefined
}

const ticketOf = (numBoleto: string) => `CH-${random('chamado', numBoleto).int(100_000, 999_999)}`

/** Saves the team's reasons; boletos blocked by a guard need none. */
async function justify(
  work: Work,
  boletos: readonly Boleto[],
  why: (numBoleto: string) => Reason | undefined,
): Promise<Set<number>> {
  const options = await listJustifications(work.tx)
  const spared = new Set<number>()
  for (const { idBoleto, numBoleto, flagNegativar } of boletos) {
    const reason = flagNegativar ? why(numBoleto) : undefined
    const option = options.find(({ text }) => text === reason?.text)
    if (!reason || !option) continue
    await saveJustification(work, {
      idBoleto,
      idJustificativa: option.id,
      txtObservacao: reason.observation,
      ...(reason.hasTicket ? { numChamado: ticketOf(numBoleto) } : {}),
    })
    spared.add(idBoleto)
  }
  return spared
}

const searchOf = (step: Step, malls: readonly number[]) =>
  ({ status: [step], idShopping: [...malls] }) as BoletoSearch

async function waiting(work: Work, step: Step, malls: readonly number[]): Promise<Boleto[]> {
  const { content } = await servedSteps.search(work, searchOf(step, malls))
  return content.toSorted((one, other) => (one.numBoleto < other.numBoleto ? -1 : 1))
}

const sharesOf = (boletos: readonly Boleto[], share: number) =>
  [...Map.groupBy(boletos, ({ idShopping }) => idShopping).values()].flatMap((own) =>
    own.slice(0, Math.ceil(own.length * share)),
  )

const asDecision = (
  { idBoleto, flagNegativar, fiadores }: Boleto,
  spared: ReadonlySet<number>,
) => ({
  idBoleto,
  loja: { negativar: flagNegativar && !spared.has(idBoleto) },
  fiadores: fiadores.map(({ idSerasaBoletoFiador, negativar }) => ({
    idSerasaBoletoFiador,
    negativar: negativar && !spared.has(idBoleto),
  })),
})

/** 'Submeter Recomendação' for a share of the waiting boletos, with the team's reasons. */
export async function recommend(
  work: Work,
  step: Step,
  malls: readonly number[],
  share = 1,
): Promise<void> {
  const boletos = sharesOf(await waiting(work, step, malls), share)
  const isMall = step === 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'
  // The corporate team rarely adds an exemption.
  const why = isMall
    ? reasonOf
    : (number: string) =>
        random('corporativa', number).chance(0.012) ? reasons.decision : undefined
  const spared = await justify(work, boletos, why)
  if (boletos.length > 0)
    await submitRecommendation(work, {
      boletos: boletos.map((boleto) => asDecision(boleto, spared)),
      status: [step],
    })
}

/** 'Aprovar Negativação' for a share of the waiting boletos, flags unchanged. */
export async function approve(
  work: Work,
  step: Step,
  malls: readonly number[],
  share = 1,
): Promise<void> {
  if (share === 1)
    return void (await submitRecommendation(work, {
      filtro: searchOf(step, malls),
      status: [step],
    }))
  const boletos = sharesOf(await waiting(work, step, malls), share)
  if (boletos.length > 0)
    await submitRecommendation(work, {
      boletos: boletos.map((boleto) => asDecision(boleto, new Set())),
      status: [step],
    })
}

/**
 * 'Aprovar e submeter negativação' for a share of the exceptions; every second one is listed
 * anyway.
 */
export async function decideExceptions(
  work: Work,
  malls: readonly number[],
  share = 1,
): Promise<void> {
  const { content } = await servedExceptions.search(work, {
    idShopping: [...malls],
  } as BoletoSearch)
  const boletos = sharesOf(
    content.toSorted((one, other) => (one.numBoleto < other.numBoleto ? -1 : 1)),
    share,
  )
  if (boletos.length === 0) return
  const isListed = (index: number, { guardas }: Boleto) =>
    index % 2 === 1 &&
    !guardas.some(({ severidade, pessoa }) => severidade === 'BLOQUEIO' && pessoa === 'LOJISTA')
  await submitNegativation(work, {
    boletos: boletos.map((boleto, index) => ({
      idBoleto: boleto.idBoleto,
      loja: { negativar: isListed(index, boleto) },
      fiadores: boleto.fiadores.map(({ idSerasaBoletoFiador, bloqueado }) => ({
        idSerasaBoletoFiador,
        negativar: isListed(index, boleto) && !bloqueado,
      })),
    })),
  })
}

export async function firstWaiting(
  work: Work,
  step: Step,
  malls: readonly number[],
  count: number,
): Promise<number[]> {
  return (await waiting(work, step, malls)).slice(0, count).map(({ idBoleto }) => idBoleto)
}
