import { allowLongStatements } from '#server/database/connection.ts'
import { Conflict, Forbidden, NotFound } from '#server/errors.ts'
import { seesMall, type Work } from '#server/work.ts'
import { cnpjRoot } from '#values/cnpj.ts'
import { cents } from '#values/cents.ts'
import * as negativation from '#features/negativation/actions/bureau.ts'

import type { Sending } from '../contract/calls.ts'
import * as batches from '../store/batches.ts'
import { type BoletoFacts, readBoletoFacts } from '../store/record-facts.ts'
import { type LoteRecord, type NewLote, reserveLotes, writeLotes } from './new-lote.ts'
import { inclusionRecord, unfitPersons } from './records.ts'

/** What browsers read again when a lote changes. */
export const staleName = 'bureau'

const nothing = (mensagem: string): Sending => ({
  mensagem,
  lotes: [],
  enviados: 0,
  valor: cents(0),
  retirados: [],
  bloqueados: [],
})

type Lote = { readonly id: number; readonly root: string; readonly sent: negativation.Moved[] }

/** The records of a lote in the order of its file: by mall and boleto, each principal before its coobrigados (error 298). */
function submissionsOf(
  { sent }: Lote,
  facts: ReadonlyMap<number, BoletoFacts>,
  creditorOf: (mallId: number) => string,
): LoteRecord[] {
  const inOrder = sent.toSorted(
    (one, other) => one.record.mallId - other.record.mallId || one.record.id - other.record.id,
  )
  const included = inOrder.flatMap(({ record, move }) => {
    const boleto = facts.get(record.id)
    return move.to.persons
      .filter(({ inclusion }) => inclusion === 'ENVIADO')
      .flatMap(({ id: person, attempts }) => {
        const row = boleto?.persons.find((each) => each.id === negativation.personRow(record, person))
        return boleto && row ? [{ boleto, row, attempts }] : []
      })
  })
  return included.map(({ boleto, row, attempts }) => ({
    mallId: boleto.mallId,
    itemId: boleto.itemId,
    personId: row.id,
    operation: 'INCLUSAO',
    motive: null,
    value_cents: boleto.balance_cents,
    attempt: attempts,
    record: inclusionRecord(boleto, row, creditorOf(boleto.mallId)),
  }))
}

const itemsOf = (held: readonly negativation.NotMoved[]) =>
  held.map(({ record, refusal }) => ({ id: record.id, codigo: refusal.code, texto: refusal.because }))

function refuseIfNothingWasTheirs({ sent, withdrawn, blocked, held }: negativation.SendingDecision): void {
  const [first] = held
  if (!first || sent.length + withdrawn.length + blocked.length > 0) return
  if (held.every(({ refusal }) => refusal.code === first.refusal.code && first.refusal.code === 'QUATRO_OLHOS'))
    throw new Forbidden(first.refusal.because, { itens: itemsOf(held) })
}

function notSent(
  decision: negativation.SendingDecision,
  unfit: ReadonlyMap<number, negativation.Unfit>,
  checked: negativation.ForSending['checked'],
): Sending['bloqueados'] {
  const base = ({ record }: { readonly record: negativation.ItemRecord }) => ({
    idBoleto: record.id,
    numBoleto: record.state.numBoleto,
  })
  return [
    ...decision.blocked.map((each) => {
      const block = checked.get(each.record.id)?.verdict.block
      return {
        ...base(each),
        pessoa: 'LOJISTA' as const,
        codigo: block?.codigo ?? 'BLOQUEIO',
        texto: block?.texto ?? each.move.to.reason ?? '',
        fica: false,
      }
    }),
    ...decision.held.map((each) => ({
      ...base(each),
      pessoa: 'LOJISTA' as const,
      codigo: each.refusal.code,
      texto: [each.refusal.because, each.refusal.todo].filter(Boolean).join(' '),
      fica: true,
    })),
    ...decision.sent.flatMap((each) =>
      [...(unfit.get(each.record.id)?.fiadores ?? [])].map(([pessoa, { code, because }]) => ({
        ...base(each),
        pessoa,
        codigo: code,
        texto: `Enviado sem este fiador. ${because}`,
        fica: false,
      })),
    ),
  ]
}

/**
 * 'ENVIAR PARA NEGATIVAÇÃO' (row 8): one lote per informant root, written with every record before anything leaves; the
 * file itself is a job's. 409 while an inclusion of one of these informants is in flight; 403 when all that waits was
 * included by this very person.
 */
export async function send(
  work: Work,
  input: { readonly shoppings: readonly number[]; readonly idCiclo?: number | undefined },
): Promise<Sending> {
  const malls = [...new Set(input.shoppings)]
  if (malls.length === 0) return nothing('Nenhum shopping selecionado: nada foi enviado.')
  if (malls.some((mall) => !seesMall(work.actor, mall))) throw new NotFound('Shopping não encontrado.')
  await allowLongStatements(work.tx)
  const { CNPJ_INFORMANTE: informant } = await negativation.parametersOf(work)
  const creditors = await batches.creditorsOf(work.tx, malls, informant)
  const creditorOf = (mallId: number) => creditors.get(mallId) ?? informant
  const roots = [...new Set([...creditors.values()].map(cnpjRoot))].toSorted()
  await batches.lockInformants(work.tx, roots)
  if (await batches.hasInclusionInFlight(work.tx, roots)) throw new Conflict()

  const waiting = await negativation.lockForSending(work, malls, input.idCiclo)
  if (waiting.records.length === 0) return nothing('Não há boletos à espera do envio nos shoppings escolhidos.')
  const facts = await readBoletoFacts(
    work.tx,
    waiting.records.map(({ id }) => id),
  )
  const unfit = unfitPersons(facts.values(), creditorOf, work.today, waiting.parameters)
  const lotes = new Map(
    [...(await reserveLotes(work, roots))].map(([root, id]): [string, Lote] => [root, { id, root, sent: [] }]),
  )
  const loteOf = ({ mallId }: negativation.ItemRecord) => lotes.get(cnpjRoot(creditorOf(mallId))) as Lote
  const decision = negativation.decideSending(work, waiting, (record) => loteOf(record).id, unfit)
  refuseIfNothingWasTheirs(decision)
  for (const moved of decision.sent) loteOf(moved.record).sent.push(moved)

  const filled = [...lotes.values()]
    .filter(({ sent }) => sent.length > 0)
    .map((lote): NewLote => ({
      ...lote,
      operation: 'INCLUSAO',
      boletos: lote.sent.length,
      records: submissionsOf(lote, facts, creditorOf),
    }))
  const answered = await writeLotes(work, filled, waiting.parameters, () =>
    negativation.keepSending(work, decision, waiting),
  )
  work.stale(staleName)
  return {
    mensagem: filled.length > 0 ? 'Envio realizado com sucesso' : 'Nenhum boleto foi enviado.',
    lotes: answered,
    enviados: decision.sent.length,
    valor: negativation.sumOfSent(decision.sent),
    retirados: decision.withdrawn.map((each) => ({
      idBoleto: each.record.id,
      numBoleto: each.record.state.numBoleto,
      texto: negativation.withdrawnText(each.record),
    })),
    bloqueados: notSent(decision, unfit, waiting.checked),
  }
}
