import { CallFailure } from '#contract/errors.ts'
import { failureRequest, failureStatement } from '#listing/screen/failure-toast.ts'
import { PageState } from '#ui/display/page-state.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'

import styles from './page.module.css'

/** Error state of a page: 404, 403, busy or failed. */
export function PageFailure({
  error,
  onRetry,
}: {
  readonly error: unknown
  readonly onRetry: () => void
}) {
  if (error instanceof CallFailure && error.status === 404)
    return (
      <PageState
        kind="not-found"
        title="Cliente não encontrado"
        sentence="Ele não existe ou não pertence aos seus shoppings."
      />
    )
  if (error instanceof CallFailure && error.status === 403)
    return (
      <PageState
        kind="forbidden"
        title="Sem permissão"
        sentence="O seu perfil não abre os boletos deste cliente."
      />
    )
  return (
    <PageState
      kind={error instanceof CallFailure && error.isBusy ? 'busy' : 'error'}
      title="Erro ao tentar capturar dados"
      sentence={failureStatement(error)}
      {...failureRequest(error)}
      action={{ label: 'Tentar de novo', onClick: onRetry }}
    />
  )
}

/** Skeleton of the page while its data loads. */
export function PageLoading() {
  return (
    <div className={styles['loading']} aria-busy="true">
      <p role="status">carregando...</p>
      <Skeleton width="100%" height={52} />
      <Skeleton width="100%" height={180} />
      <Skeleton width="60%" height={36} />
      <Skeleton width="100%" height={220} />
    </div>
  )
}
