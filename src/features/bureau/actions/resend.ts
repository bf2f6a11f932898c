import { allowLongStatements } from '#server/database/connection.ts'
import { Conflict, NotFound } from '#server/errors.ts'
import type { Work } from '#server/work.ts'
import { cents } from '#values/cents.ts'
import * as negativation from '#features/negativation/actions/bureau.ts'
import * as again from '#features/negativation/actions/resend.ts'
import type { PersonId } from '#features/negativation/rules/item.ts'

import type { Sending } from '../contract/calls.ts'
import * as batches from '../store/batches.ts'
import { failedOperations, type FailedPerson, failedPersons } from '../store/failed-submissions.ts'
import { byMallAndItem, exclude } from './exclusions.ts'
import { type Informed, informedOf, lockInformantsOf } from './informants.ts'
import { type LoteRecord, type NewLote, reserveLotes, writeLotes } from './new-lote.ts'
import { inclusionRecord, unfitPersons } from './records.ts'
import { staleName } from './send.ts'
import { excludedAnswer } from './write-off.ts'

/** A failed record that is meant: the boleto and the person. */
export type Meant = { readonly idSerasaBoleto: number; readonly idPessoa: number }

const empty: Sending = { mensagem: '', lotes: [], enviados: 0, valor: cents(0), retirados: [], bloqueados: [] }

function recordsOf(moved: readonly negativation.Moved[], { facts, creditorOf }: Informed): LoteRecord[] {
  return moved.toSorted(byMallAndItem).flatMap((each) => {
    const boleto = facts.get(each.record.id)
    const sent = new Set(again.resentPersons(each))
    // The facts name the lojista first: the bureau refuses a coobrigado before its principal (error 298).
    return (boleto?.persons ?? [])
      .filter(({ id }) => sent.has(id))
      .flatMap((row): LoteRecord[] => {
        const person = each.move.to.persons.find(({ id }) => negativation.personRow(each.record, id) === row.id)
        if (!boleto || !person) return []
        return [
          {
            mallId: boleto.mallId,
            itemId: boleto.itemId,
            personId: row.id,
            operation: 'INCLUSAO',
            motive: null,
            value_cents: boleto.balance_cents,
            attempt: person.attempts,
            record: inclusionRecord(boleto, row, creditorOf(boleto.mallId)),
          },
        ]
      })
  })
}

const textOf = ({ because, todo }: negativation.NotMoved['refusal']): string =>
  [because, todo].filter(Boolean).join(' ')

function answerOf(
  lotes: Sending['lotes'],
  moved: readonly negativation.Moved[],
  refused: readonly negativation.NotMoved[],
): Sending {
  const sent = moved.filter(({ move }) => move.row === '10')
  return {
    mensagem: sent.length > 0 ? 'Envio realizado com sucesso' : 'Nenhum boleto foi enviado.',
    lotes,
    enviados: sent.length,
    valor: negativation.sumOfSent(sent),
    retirados: moved
      .filter(({ move }) => move.row !== '10')
      .map(({ record, move }) => ({
        idBoleto: record.id,
        numBoleto: record.state.numBoleto,
        texto:
          move.row === '13'
            ? `${negativation.withdrawnText(record)}. A baixa de quem foi aceito espera aprovação.`
            : negativation.withdrawnText(record),
      })),
    bloqueados: refused.map(({ record, refusal }) => ({
      idBoleto: record.id,
      numBoleto: record.state.numBoleto,
      pessoa: 'LOJISTA',
      codigo: refusal.code,
      texto: textOf(refusal),
      fica: true,
    })),
  }
}

/** Row 10: refused inclusions again, per person, in a new lote at once. 409 while an inclusion of the informant is in flight. */
async function resendInclusions(work: Work, wanted: again.Wanted): Promise<Sending> {
  const ids = [...wanted.keys()]
  const roots = await lockInformantsOf(work, ids)
  if (await batches.hasInclusionInFlight(work.tx, roots)) throw new Conflict()
  const failed = await again.lockForResend(work, ids)
  const informed = await informedOf(work, ids)
  const unfit = unfitPersons(informed.facts.values(), informed.creditorOf, work.today, failed.parameters)
  const batchIds = await reserveLotes(work, roots)
  const batchOf = (record: negativation.ItemRecord) => batchIds.get(informed.rootOf(record)) ?? 0
  const { moved, refused } = again.decideResend(work, failed, wanted, batchOf, unfit)
  if (moved.length === 0) throw negativation.asRefusal(refused)
  const lotes = roots.flatMap((root): NewLote[] => {
    const id = batchIds.get(root) ?? 0
    const own = moved.filter(({ move }) => move.to.batch?.id === id)
    return own.length === 0
      ? []
      : [{ id, root, operation: 'INCLUSAO', boletos: own.length, records: recordsOf(own, informed) }]
  })
  const opened = await writeLotes(work, lotes, failed.parameters, () => again.keepResend(work, moved, failed))
  return answerOf(opened, moved, refused)
}

const personIdOf = ({ kind, id }: FailedPerson): PersonId => (kind === 'LOJISTA' ? 'LOJISTA' : id)

/**
 * Locks everything that a resend of these boletos locks, in the one order of all acts: informants, exception lists, items
 * by their number. Halves of it lock again what is theirs.
 */
async function lockAll(work: Work, itemIds: readonly number[]): Promise<void> {
  await lockInformantsOf(work, itemIds)
  await again.lockListsAndItems(work, itemIds)
}

/** Locks the boleto of a person before an act that ends with sending it again. */
export async function lockBeforeResend(work: Work, personId: number): Promise<void> {
  const found = await failedPersons(work.tx, [personId], work.actor.malls)
  if (found.length === 0) return
  await allowLongStatements(work.tx)
  await lockAll(
    work,
    found.map(({ itemId }) => itemId),
  )
}

/** The persons meant, by their boleto; 404 for a pair that is not there or not of the person's malls. */
async function wantedOf(work: Work, meant: readonly Meant[]): Promise<Map<number, PersonId[]>> {
  const found = await failedPersons(
    work.tx,
    meant.map(({ idPessoa }) => idPessoa),
    work.actor.malls,
  )
  const byId = new Map(found.map((person) => [person.id, person]))
  const wanted = new Map<number, PersonId[]>()
  for (const { idSerasaBoleto, idPessoa } of meant) {
    const person = byId.get(idPessoa)
    if (!person || person.itemId !== idSerasaBoleto) throw new NotFound('Boleto não encontrado.')
    wanted.set(person.itemId, [...(wanted.get(person.itemId) ?? []), personIdOf(person)])
  }
  return wanted
}

const joined = (one: Sending, other: Sending): Sending => ({
  mensagem: one.enviados > 0 ? one.mensagem : other.mensagem,
  lotes: [...one.lotes, ...other.lotes],
  enviados: one.enviados + other.enviados,
  valor: cents(one.valor + other.valor),
  retirados: [...one.retirados, ...other.retirados],
  bloqueados: [...one.bloqueados, ...other.bloqueados],
})

/**
 * 'enviar' of the failed submissions (rows 10 and 10b): inclusions per person, at most five each; exclusions without
 * limit and whole, since nobody may stay listed. What is refused is listed; nothing left is the refusal of the first.
 */
export async function resend(work: Work, { boletos }: { readonly boletos: readonly Meant[] }): Promise<Sending> {
  if (boletos.length === 0) return { ...empty, mensagem: 'Nenhum item selecionado: nada foi enviado.' }
  await allowLongStatements(work.tx)
  const wanted = await wantedOf(work, boletos)
  await lockAll(work, [...wanted.keys()])
  const operations = await failedOperations(work.tx, [...wanted.keys()])
  const exclusions = [...wanted.keys()].filter((id) => operations.get(id) === 'EXCLUSAO')
  const inclusions = new Map([...wanted].filter(([id]) => operations.get(id) !== 'EXCLUSAO'))
  const by = negativation.decider(work)
  const excluded =
    exclusions.length === 0
      ? undefined
      : excludedAnswer(await exclude(work, exclusions, (batchId) => ({ type: 'resend', by, batchId }), 'REENVIAR'))
  const included = inclusions.size === 0 ? undefined : await resendInclusions(work, inclusions)
  work.stale(staleName)
  return excluded && included ? joined(included, excluded) : (included ?? excluded ?? empty)
}
