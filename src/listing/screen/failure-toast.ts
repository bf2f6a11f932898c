import { CallFailure } from '#contract/errors.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { formatInstant } from '#values/instant.ts'

/**
 * The sentence of a failure: the server's, else the error's own, else 'Erro interno' (spec 1:8).
 */
export const failureSentence = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Erro interno'

/** The same as a sentence that others may follow. */
export const failureStatement = (error: unknown): string =>
  failureSentence(error).replace(/([^.!?])$/, '$1.')

/** When it failed and the code that the support asks for, as a page state tells them. */
export const failureRequest = (
  error: unknown,
): { readonly at?: string; readonly requestId?: string } =>
  error instanceof CallFailure
    ? {
        at: formatInstant(error.at),
        ...(error.body?.pedido ? { requestId: error.body.pedido } : {}),
      }
    : {}

/** 'Alterado por Ana em 18/11/2026 10:32.' where a colleague was faster. */
export function whoWasFaster(error: unknown): string | undefined {
  const { alteradoPor = '', alteradoEm = '' } = (error instanceof CallFailure && error.body) || {}
  if (alteradoPor === '') return undefined
  return `Alterado por ${alteradoPor}${alteradoEm === '' ? '' : ` em ${formatInstant(alteradoEm)}`}.`
}

/** Who was faster, and what the support asks for: 'pedido 01JD3K7Q · 18/11/2026 09:41'. */
export function failureDetail(error: unknown): string | undefined {
  if (!(error instanceof CallFailure)) return undefined
  const at = formatInstant(error.at)
  // What was refused before it was sent has no number.
  const request = error.body?.pedido ? `pedido ${error.body.pedido} · ${at}` : at
  return [whoWasFaster(error), request].filter(Boolean).join(' ')
}

/**
 * Says what failed; the toast stays until it is closed. That the server is busy is no failure, and
 * leaves by itself.
 */
export function toastFailure(error: unknown): void {
  const detail = failureDetail(error)
  const tone = error instanceof CallFailure && error.isBusy ? 'info' : 'error'
  showToast({ tone, title: failureSentence(error), ...(detail === undefined ? {} : { detail }) })
}

/** A dialog says why beside its question; the toast of the failure stands too (spec 1:8). */
export function toastBeside(error: unknown): true {
  toastFailure(error)
  return true
}

/**
 * A failure that the server says nothing about is told in the words of the screen (spec 3:8); any
 * other tells itself. Answers whether it was told.
 */
export function toldAs(title: string, error: unknown): boolean {
  if (
    error instanceof CallFailure &&
    ((error.body !== undefined && error.status < 500) || error.isBusy)
  )
    return false
  const detail = failureDetail(error)
  showToast({ tone: 'error', title, ...(detail === undefined ? {} : { detail }) })
  return true
}
