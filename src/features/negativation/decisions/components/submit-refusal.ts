import { CallFailure } from '#contract/errors.ts'
import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { needsJustification } from '#features/negativation/debt-items/rules/refusals.ts'
import { changedByText, failureDetail, failureSentence } from '#listing/screen/failure-toast.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { formatWhole } from '#values/whole-number.ts'

import { resumoOf, type Unjustified } from './submit-question.ts'

const boleto = { one: 'boleto', many: 'boletos' }
const nothingSent = 'Nada foi enviado.'

/** Quick filter that shows the boletos of a refusal. */
const filterOf: Readonly<Record<string, string>> = {
  JUSTIFICATIVA_OBRIGATORIA: 'semJustificativa',
  BLOQUEIO: 'comBloqueio',
}

/** The boletos changed after the confirmed preview. */
export const isChangedMeanwhile = (error: unknown): error is CallFailure =>
  error instanceof CallFailure &&
  error.status === 409 &&
  error.body?.itens?.[0]?.codigo === 'MUDOU_DEPOIS_DA_CONFERENCIA'

/** '1 de 71 boletos está sem justificativa.', '5 de 71 boletos estão sem justificativa.' */
const lackingWords = (lacking: number, count: number): string =>
  `${formatWhole(lacking)} de ${formatCount(count, boleto)} ${lacking === 1 ? 'está' : 'estão'} sem justificativa.`

/** The same for a server refusal, by kind; undefined if it names no boleto. */
function howMany(items: readonly { readonly codigo: string }[], count: number): string | undefined {
  const [first] = items
  const same = items.filter(({ codigo }) => codigo === first?.codigo).length
  if (first?.codigo === 'JUSTIFICATIVA_OBRIGATORIA') return lackingWords(same, count)
  if (first?.codigo !== 'BLOQUEIO') return undefined
  return `${formatWhole(same)} de ${formatCount(count, boleto)} ${same === 1 ? 'está bloqueado' : 'estão bloqueados'}.`
}

/** Shows a refusal of the server, and filters the list to its boletos. */
export function showRefusal(
  error: unknown,
  list: ListingAct<Boleto> | undefined,
  count: number,
): void {
  const isRefused = error instanceof CallFailure && error.status >= 400 && error.status < 500
  const items = isRefused ? (error.body?.itens ?? []) : []
  const detail = isRefused
    ? [howMany(items, count), changedByText(error), nothingSent].filter(Boolean).join(' ')
    : failureDetail(error)
  showToast({
    tone: 'error',
    title: failureSentence(error),
    ...(detail === undefined ? {} : { detail }),
  })
  const kind = items[0]?.codigo
  // A block found only by this submit is not in the list yet: its filter would show nothing.
  const isThere = kind === 'BLOQUEIO' ? (resumoOf(list?.result)?.comBloqueio ?? 0) > 0 : true
  const filter = kind === undefined || !isThere ? undefined : filterOf[kind]
  if (filter !== undefined) list?.narrowTo(filter)
}

/**
 * Refuses before any request: reports the boletos without justification and focuses the first
 * one.
 */
export function showUnjustified(
  list: ListingAct<Boleto>,
  { numBoleto, lacking, count }: Unjustified,
): void {
  showToast({
    tone: 'error',
    title: needsJustification(numBoleto).because,
    detail: `${lackingWords(lacking, count)} ${nothingSent}`,
  })
  list.narrowTo('semJustificativa')
}
