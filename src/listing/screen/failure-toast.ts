import { CallFailure } from '#contract/errors.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { formatInstant } from '#values/instant.ts'

/** Message of a failure: the server's, else the error's, else 'Erro interno' (spec 1:8). */
export const failureSentence = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Erro interno'

/** The message ending with a full stop, to append more sentences. */
export const failureStatement = (error: unknown): string =>
  failureSentence(error).replace(/([^.!?])$/, '$1.')

/** Time and support code of a failure, for page states. */
export const failureRequest = (
  error: unknown,
): { readonly at?: string; readonly requestId?: string } =>
  error instanceof CallFailure
    ? {
        at: formatInstant(error.at),
        ...(error.body?.pedido ? { requestId: error.body.pedido } : {}),
      }
    : {}

/** 'Alterado por Ana em 18/11/2026 10:32.' on a conflict. */
export function changedByText(error: unknown): string | undefined {
  const { alteradoPor = '', alteradoEm = '' } = (error instanceof CallFailure && error.body) || {}
  if (alteradoPor === '') return undefined
  return `Alterado por ${alteradoPor}${alteradoEm === '' ? '' : ` em ${formatInstant(alteradoEm)}`}.`
}

/** Conflict author and support code: 'pedido 01JD3K7Q · 18/11/2026 09:41'. */
export function failureDetail(error: unknown): string | undefined {
  if (!(error instanceof CallFailure)) return undefined
  const at = formatInstant(error.at)
  // Requests refused in the browser have no number.
  const request = error.body?.pedido ? `pedido ${error.body.pedido} · ${at}` : at
  return [changedByText(error), request].filter(Boolean).join(' ')
}

/** Shows a failure toast until closed. A busy server is not an error; that toast closes itself. */
export function toastFailure(error: unknown): void {
  const detail = failureDetail(error)
  const tone = error instanceof CallFailure && error.isBusy ? 'info' : 'error'
  showToast({ tone, title: failureSentence(error), ...(detail === undefined ? {} : { detail }) })
}

/** Toast for a failure that the dialog also shows (spec 1:8). */
export function alsoToast(error: unknown): true {
  toastFailure(error)
  return true
}

/**
 * Uses the screen's title if the server sent no message (spec 3:8); other failures keep their own.
 * Returns true if shown.
 */
export function toastFailureAs(title: string, error: unknown): boolean {
  if (
    error instanceof CallFailure &&
    ((error.body !== undefined && error.status < 500) || error.isBusy)
  )
    return false
  const detail = failureDetail(error)
  showToast({ tone: 'error', title, ...(detail === undefined ? {} : { detail }) })
  return true
}
