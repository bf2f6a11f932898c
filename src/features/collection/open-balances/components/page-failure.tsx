import { PageFailure } from '#listing/screen/page-failure.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'

import styles from './page.module.css'

/** Error state of a customer's page. */
export function CustomerFailure(props: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <PageFailure
      {...props}
      notFound="Cliente não encontrado"
      forbidden="O seu perfil não abre os boletos deste cliente."
      title="Erro ao tentar capturar dados"
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
