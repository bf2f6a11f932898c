import type { AnswerOf, InputOf } from '#contract/call.ts'
import { readCorrection } from '#features/ledger/corrected-balance/actions.ts'
import type { Corrected } from '#features/ledger/corrected-balance/rules/correct.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import { refuseProblems } from '#server/http/refuse-problems.ts'
import type { Work } from '#server/work/work.ts'
import { type Cents, cents, scaleCents, sumCents } from '#values/cents.ts'

import type { Channel, Recipient, Step } from '../contract/ladder.ts'
import type * as calls from '../contract/text-calls.ts'
import { boletosOfStep, largestOf, type PreviewBoleto, previewValues } from '../rules/preview.ts'
import { forbiddenWords, renderText, textProblems } from '../rules/text.ts'
import { readLaddersInForce } from '../store/in-force.ts'
import * as store from '../store/preview.ts'
import { kindOfStep, readTexts } from '../store/texts.ts'

type Input = InputOf<typeof calls.previewText>

type Shown = {
  readonly step: string
  readonly person: Recipient
  readonly channel: Channel
  readonly subject: string
  readonly body: string
}

/** A stored text, what was typed over it, or a text that is not stored yet. */
async function shownText(work: Work, input: Input): Promise<Shown> {
  const stored = input.id === undefined ? undefined : (await readTexts(work.tx, input.id))[0]
  if (input.id !== undefined && stored === undefined) throw new NotFound('Texto não encontrado.')
  const step = stored?.passo ?? input.passo
  const person = stored?.pessoa ?? input.pessoa
  const channel = stored?.canal ?? input.canal
  const body = input.corpo ?? stored?.corpo
  if (step === undefined || person === undefined || channel === undefined || body === undefined)
    throw new InvalidInput('Informe o texto, ou passo, pessoa, canal e corpo.')
  return { step, person, channel, body, subject: input.assunto ?? stored?.assunto ?? '' }
}

async function requireSound(work: Work, text: Shown): Promise<void> {
  const { REGUA_TEXTOS_PROIBIDOS: forbidden } = await readParameters(work.tx)
  const kind = await kindOfStep(work.tx, text.step)
  refuseProblems(textProblems({ ...text, kind }, forbiddenWords(forbidden)))
}

const ONE_DAY_OF_A_MONTH = 30 * 10_000

/** One day's interest of a título that already bears some (rules 5.5). */
const dayCharge = (open: Cents, { days, correction, interestPercent }: Corrected): Cents =>
  days === 0 ? cents(0) : scaleCents(cents(open + correction), interestPercent, ONE_DAY_OF_A_MONTH)

/** Open boletos with their value of today. */
async function correctedBoletos(work: Work, tenantId: number): Promise<PreviewBoleto[]> {
  const titulos = await store.readOpenTitulos(work.tx, tenantId)
  const correct = await readCorrection(work)
  const valued = titulos.map((titulo) => {
    const corrected = correct(titulo)
    return { ...titulo, total: corrected.total, charge: dayCharge(titulo.open, corrected) }
  })
  return [...Map.groupBy(valued, ({ boletoId }) => boletoId).values()].flatMap((rows) => {
    const [first] = rows
    return first === undefined
      ? []
      : [
          {
            number: first.number,
            luc: first.luc,
            dueOn: first.boletoDueOn,
            contractId: first.contractId,
            contract: first.contract,
            openCents: sumCents(rows.map(({ open }) => open)),
            correctedCents: sumCents(rows.map(({ total }) => total)),
            dayChargeCents: sumCents(rows.map(({ charge }) => charge)),
          },
        ]
  })
}

async function stepOf(work: Work, code: string): Promise<Step | undefined> {
  const ladders = await readLaddersInForce(work.tx)
  return ladders.flatMap(({ passos }) => passos).find(({ codigo }) => codigo === code)
}

function addressFor({ person, channel }: Shown, at: store.PreviewAddress | undefined): string {
  if (at === undefined) return ''
  if (person === 'FIADOR' && channel === 'CARTA') return at.guarantor?.letter ?? ''
  if (channel === 'CARTA') return at.letter
  return (channel === 'EMAIL' ? at.email : at.phone) ?? ''
}

/** 'Ver com um lojista': nothing is stored, nothing is sent. */
export async function previewText(
  work: Work,
  input: Input,
): Promise<AnswerOf<typeof calls.previewText>> {
  const text = await shownText(work, input)
  const head = await store.findHead(work.tx, input.idLojista, work.actor.malls, work.today)
  if (head === undefined) throw new NotFound('Lojista não encontrado.')
  await requireSound(work, text)
  const step = await stepOf(work, text.step)
  const boletos = await correctedBoletos(work, input.idLojista)
  const { shown, isInStep } = boletosOfStep(boletos, step, work.today)
  const contractId = largestOf(shown)?.contractId
  const kinds =
    text.person === 'FIADOR' ? ['Fiador'] : (step?.papeis ?? ['Financeiro', 'Locatário'])
  const at =
    contractId === undefined ? undefined : await store.findAddress(work.tx, contractId, kinds)
  const { CNPJ_INFORMANTE: informant } = await readParameters(work.tx)
  const facts = {
    tenant: head.tenant,
    mall: head.mall,
    guarantor: text.person === 'FIADOR' ? (at?.guarantor?.name ?? '') : '',
    phone: head.sender?.phone ?? '',
    creditor: head.creditor ?? { name: 'Informante', cnpj: informant, address: '' },
    boletos: shown,
  }
  const { subject, text: words, html } = renderText(text, previewValues(facts, work.today))
  const address = addressFor(text, at)
  work.audit({
    mallId: head.mallId,
    action: 'VER_TEXTO',
    entity: 'texto_regua',
    entityId: input.id ?? 0,
    body: { passo: text.step, idLojista: input.idLojista },
  })
  return {
    assunto: subject,
    texto: words,
    html,
    boletos: shown.map(({ number, luc, dueOn, openCents, correctedCents }) => ({
      numBoleto: number,
      luc,
      vencimento: dueOn,
      valor: openCents,
      valorCorrigido: correctedCents,
    })),
    endereco: address,
    avisos: [
      ...(isInStep
        ? []
        : [
            'Nenhum boleto deste lojista está neste passo hoje: o texto mostra os que estão em aberto.',
          ]),
      ...(head.sender === null ? [`${head.mall} ainda não tem remetente.`] : []),
      ...(address === '' ? ['Falta o endereço deste canal.'] : []),
    ],
  }
}

export const findTenants = async (work: Work, { nome }: InputOf<typeof calls.findTenants>) => ({
  data: nome.trim().length < 2 ? [] : await store.findTenants(work.tx, nome, work.actor.malls),
})
