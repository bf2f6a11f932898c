import { CallFailure } from '#contract/errors.ts'
import { showToast } from '#ui/toast-store.ts'
import { formatInstant } from '#values/instant.ts'

/** The sentence of a failure: the server's, else the error's own, else 'Erro interno' (spec 1:8). */
export const failureSentence = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Erro interno'

/** What the support asks for: 'pedido 01JD3K7Q · 18/11/2026 09:41'. */
export function failureDetail(error: unknown): string | undefined {
  if (!(error instanceof CallFailure)) return undefined
  const at = formatInstant(error.at)
  return error.body === undefined ? at : `pedido ${error.body.pedido} · ${at}`
}

/** Says what failed; the toast stays until it is closed. */
export function toastFailure(error: unknown): void {
  const detail = failureDetail(error)
  showToast({ tone: 'error', title: failureSentence(error), ...(detail === undefined ? {} : { detail }) })
}
