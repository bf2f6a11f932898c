import { businessDaysBetween, bankCalendar } from '#values/business-calendar.ts'
import type { Cents } from '#values/cents.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

/** Days during which an address that a person typed is not released by that person. */
export const TYPED_ADDRESS_DAYS = 30

export const typedAddress = 'Endereço cadastrado por você.'

export const changedBatch = refusal('CONFLITO', 'O lote mudou. Confira e libere de novo.')

const switchedOff = refusal('ENVIO_DESLIGADO', 'O envio da régua está desligado.')

const noMailServer = refusal('SEM_SERVIDOR', 'Não há servidor de e-mail para a cobrança.')

export type LoadOfMall = { readonly name: string; readonly loadedOn: LocalDate | undefined }

/** Whether messages of these malls may be released at all. */
export type ReleaseFacts = {
  /** REGUA_ENVIO. */
  readonly isSendingOn: boolean
  readonly malls: readonly LoadOfMall[]
  readonly today: LocalDate
  /** REGUA_CARGA_MAX_DIAS, in business days. */
  readonly oldestLoad: number
  readonly hasEmail: boolean
  readonly hasMailServer: boolean
}

const isOld = (
  loadedOn: LocalDate | undefined,
  { today, oldestLoad }: Pick<ReleaseFacts, 'today' | 'oldestLoad'>,
): boolean =>
  loadedOn === undefined || businessDaysBetween(bankCalendar, loadedOn, today) > oldestLoad

const oldLoad = ({ name, loadedOn }: LoadOfMall): Refusal =>
  refusal(
    'CARGA_ANTIGA',
    loadedOn === undefined
      ? `Nenhuma carga de ${name}. Carregue os títulos antes de liberar.`
      : `A última carga de ${name} é de ${formatDate(loadedOn)}. Carregue os títulos antes de liberar.`,
  )

/** What a release needs beside the right to each message (rules 8.2). */
export function mayReleaseBatch(facts: ReleaseFacts): Refusal | undefined {
  if (!facts.isSendingOn) return switchedOff
  const old = facts.malls.find(({ loadedOn }) => isOld(loadedOn, facts))
  if (old) return oldLoad(old)
  return facts.hasEmail && !facts.hasMailServer ? noMailServer : undefined
}

type Counted = { readonly openCents: Cents }

/** The messages are those that the person saw: the same number and sum. */
export const isAsShown = (
  messages: readonly Counted[],
  shown: { readonly count: number; readonly cents: Cents },
): boolean =>
  messages.length === shown.count &&
  messages.reduce((sum, { openCents }) => sum + openCents, 0) === shown.cents

type Proposed = { readonly id: number; readonly mallId: number }

/**
 * Messages that are released automatically: those of a mall with at most REGUA_AUTOMATICA_MAX of
 * them. A mall with more waits for a person.
 */
export function releasedAutomatically<M extends Proposed>(
  messages: readonly M[],
  most: number,
): readonly M[] {
  const counts = new Map<number, number>()
  for (const { mallId } of messages) counts.set(mallId, (counts.get(mallId) ?? 0) + 1)
  return messages.filter(({ mallId }) => (counts.get(mallId) ?? 0) <= most)
}
