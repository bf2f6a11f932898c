import { requireSendingOpen } from '#features/ledger/first-migration/actions/sending-gate.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { Conflict, NotFound } from '#server/http/errors.ts'
import { rehearse } from '#server/work/attempt.ts'
import type { Work } from '#server/work/work.ts'
import { cents } from '#values/cents.ts'
import {
  type MovedItem,
  type RefusedItem,
  withdrawnText,
  decider,
} from '#features/negativation/debt-items/actions/moves.ts'
import { personRow, sumOfSent } from '#features/negativation/debt-items/actions/sending.ts'
import type { ItemRecord } from '#features/negativation/debt-items/store/items.ts'
import { asRefusal } from '#features/negativation/debt-items/actions/act-refusals.ts'
import * as again from '#features/negativation/debt-items/actions/resend.ts'
import type { PersonId } from '#features/negativation/debt-items/rules/item.ts'

import type { Sending } from '#features/negativation/bureau-exchange/contract/calls.ts'
import { hasInclusionInFlight } from '#features/negativation/bureau-exchange/actions/lote-facts.ts'
import { failedOperations, type FailedPerson, failedPersons } from '../store/failed-submissions.ts'
import {
  byMallAndItem,
  exclude,
} from '#features/negativation/bureau-exchange/actions/exclusions.ts'
import {
  type InformedItem,
  informedOf,
  lockInformantsOf,
} from '#features/negativation/bureau-exchange/actions/informants.ts'
import {
  inclusionOf,
  type LoteRecord,
  type NewLote,
  reserveLotes,
  writeLotes,
} from '#features/negativation/bureau-exchange/actions/new-lote.ts'
import { invalidPersons } from '#features/negativation/bureau-exchange/actions/records.ts'
import {
  type SendOutcome,
  toSending,
} from '#features/negativation/bureau-exchange/actions/unsent-items.ts'
import { asPreview, bureauQueries } from '#features/negativation/bureau-exchange/actions/send.ts'
import { excludedAnswer } from '#features/negativation/removals/actions/write-off.ts'

/** A chosen failed record: boleto and person. */
export type ChosenPerson = { readonly idSerasaBoleto: number; readonly idPessoa: number }

const empty: SendOutcome = {
  mensagem: '',
  lotes: [],
  enviados: 0,
  valor: cents(0),
  retirados: [],
  bloqueados: [],
}

function recordsOf(
  movedItems: readonly MovedItem[],
  { facts, creditorOf }: InformedItem,
): LoteRecord[] {
  return movedItems.toSorted(byMallAndItem).flatMap((each) => {
    const boleto = facts.get(each.record.id)
    const resentPersons = new Set(again.resentPersons(each))
    // The facts list the lojista first: the bureau refuses a coobrigado before its principal
    // (error 298).
    return (boleto?.persons ?? [])
      .filter(({ id }) => resentPersons.has(id))
      .flatMap((row): LoteRecord[] => {
        const person = each.move.to.persons.find(({ id }) => personRow(each.record, id) === row.id)
        if (!boleto || !person) return []
        return [inclusionOf(boleto, row, person.attempts, creditorOf(boleto.mallId))]
      })
  })
}

const textOf = ({ because, todo }: RefusedItem['refusal']): string =>
  [because, todo].filter(Boolean).join(' ')

function answerOf(
  lotes: Sending['lotes'],
  movedItems: readonly MovedItem[],
  refusedItems: readonly RefusedItem[],
): SendOutcome {
  const sent = movedItems.filter(({ move }) => move.row === '10')
  return {
    mensagem: sent.length > 0 ? 'Envio realizado com sucesso' : 'Nenhum boleto foi enviado.',
    lotes,
    enviados: sent.length,
    valor: sumOfSent(sent),
    retirados: movedItems
      .filter(({ move }) => move.row !== '10')
      .map(({ record, move }) => ({
        record,
        codigo: 'RETIRADO',
        fica: false,
        texto:
          move.row === '13'
            ? `${withdrawnText(record)}. A baixa de quem foi aceito espera aprovação.`
            : withdrawnText(record),
      })),
    bloqueados: refusedItems.map(({ record, refusal }) => ({
      record,
      codigo: refusal.code,
      texto: textOf(refusal),
      fica: true,
    })),
  }
}

/**
 * Row 10: resends refused inclusions per person, in a new lote at once. Throws 409 while an
 * inclusion of the informant is in flight.
 */
async function resendInclusions(
  work: Work,
  wantedPersons: again.ChosenPersonsByItem,
): Promise<SendOutcome> {
  const ids = [...wantedPersons.keys()]
  await requireSendingOpen(work)
  const roots = await lockInformantsOf(work, ids)
  if (await hasInclusionInFlight(work, roots)) throw new Conflict()
  const failedItems = await again.lockForResend(work, ids)
  const informedItem = await informedOf(work, ids)
  const unfit = invalidPersons(
    informedItem.facts.values(),
    informedItem.creditorOf,
    work.today,
    failedItems.parameters,
  )
  const batchIds = await reserveLotes(work, roots)
  const batchOf = (record: ItemRecord) => batchIds.get(informedItem.rootOf(record)) ?? 0
  const { movedItems, refusedItems } = again.decideResend(
    work,
    failedItems,
    wantedPersons,
    batchOf,
    unfit,
  )
  if (movedItems.length === 0) throw asRefusal(refusedItems)
  const lotes = roots.flatMap((root): NewLote[] => {
    const id = batchIds.get(root) ?? 0
    const own = movedItems.filter(({ move }) => move.to.batch?.id === id)
    return own.length === 0
      ? []
      : [
          {
            id,
            root,
            operation: 'INCLUSAO',
            boletos: own.length,
            records: recordsOf(own, informedItem),
          },
        ]
  })
  const openedLotes = await writeLotes(work, lotes, failedItems.parameters, () =>
    again.writeResend(work, movedItems, failedItems),
  )
  return answerOf(openedLotes, movedItems, refusedItems)
}

const personIdOf = ({ kind, id }: FailedPerson): PersonId => (kind === 'LOJISTA' ? 'LOJISTA' : id)

/**
 * Locks everything for a resend of these boletos in the lock order of all acts: informants,
 * exception lists, items by id. Later steps lock again, which is harmless.
 */
async function lockAll(work: Work, itemIds: readonly number[]): Promise<void> {
  await lockInformantsOf(work, itemIds)
  await again.lockListsAndItems(work, itemIds)
}

/** Locks the boletos of persons before an act that ends with a resend. */
export async function lockBeforeResend(work: Work, personIds: readonly number[]): Promise<void> {
  const found = await failedPersons(work.tx, personIds, work.actor.malls)
  if (found.length === 0) return
  await allowLongStatements(work.tx, found.length)
  await lockAll(
    work,
    found.map(({ itemId }) => itemId),
  )
}

/** Chosen persons by boleto; throws 404 for an unknown pair, or one outside the user's malls. */
async function chosenPersonsOf(
  work: Work,
  chosenPersons: readonly ChosenPerson[],
): Promise<Map<number, PersonId[]>> {
  const found = await failedPersons(
    work.tx,
    chosenPersons.map(({ idPessoa }) => idPessoa),
    work.actor.malls,
  )
  const byId = new Map(found.map((person) => [person.id, person]))
  const wantedPersons = new Map<number, PersonId[]>()
  for (const { idSerasaBoleto, idPessoa } of chosenPersons) {
    const person = byId.get(idPessoa)
    if (!person || person.itemId !== idSerasaBoleto) throw new NotFound('Boleto não encontrado.')
    wantedPersons.set(person.itemId, [
      ...(wantedPersons.get(person.itemId) ?? []),
      personIdOf(person),
    ])
  }
  return wantedPersons
}

const mergeSent = (one: SendOutcome, other: SendOutcome): SendOutcome => ({
  mensagem: one.enviados > 0 ? one.mensagem : other.mensagem,
  lotes: [...one.lotes, ...other.lotes],
  enviados: one.enviados + other.enviados,
  valor: cents(one.valor + other.valor),
  retirados: [...one.retirados, ...other.retirados],
  bloqueados: [...one.bloqueados, ...other.bloqueados],
})

/**
 * 'enviar' of the failed submissions (rows 10 and 10b). Inclusions per person, at most five each;
 * exclusions of the whole boleto without limit, since nobody may stay listed.
 * Lists refused ones; throws the first refusal if none is left.
 */
export const resend = (work: Work, input: Resending): Promise<Sending> =>
  input.ensaio
    ? rehearse(work, (rehearsal) => resendNow(rehearsal, input)).then(asPreview)
    : resendNow(work, input)

type Resending = {
  readonly boletos: readonly ChosenPerson[]
  readonly ensaio?: boolean | undefined
}

async function resendNow(work: Work, { boletos }: Resending): Promise<Sending> {
  if (boletos.length === 0)
    return toSending(work, { ...empty, mensagem: 'Nenhum item selecionado: nada foi enviado.' })
  await allowLongStatements(work.tx, boletos.length)
  const wantedPersons = await chosenPersonsOf(work, boletos)
  await lockAll(work, [...wantedPersons.keys()])
  const operations = await failedOperations(work.tx, [...wantedPersons.keys()])
  const exclusions = [...wantedPersons.keys()].filter((id) => operations.get(id) === 'EXCLUSAO')
  const inclusions = new Map([...wantedPersons].filter(([id]) => operations.get(id) !== 'EXCLUSAO'))
  const by = decider(work)
  const sendOutcome =
    exclusions.length === 0
      ? undefined
      : excludedAnswer(
          await exclude(
            work,
            exclusions,
            (batchId) => ({ type: 'resend', by, batchId }),
            'REENVIAR',
          ),
        )
  const included = inclusions.size === 0 ? undefined : await resendInclusions(work, inclusions)
  work.invalidate(bureauQueries)
  return toSending(
    work,
    sendOutcome && included ? mergeSent(included, sendOutcome) : (included ?? sendOutcome ?? empty),
  )
}
