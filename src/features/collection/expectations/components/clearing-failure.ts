import { failureSentence } from '#listing/screen/failure-toast.ts'
import { showToast } from '#ui/overlays/toast-store.ts'

/** Failure of 'Desmarcar tendência'. */
export function showClearingFailure(failure: unknown): true {
  showToast({
    tone: 'error',
    title: 'Erro ao tentar desmarcar tendência',
    detail: failureSentence(failure),
  })
  return true
}
