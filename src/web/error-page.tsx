import { useRouter } from '@tanstack/react-router'

import { CallFailure } from '#contract/errors.ts'
import { PageState } from '#ui/page-state.tsx'
import { formatInstant } from '#values/instant.ts'

import { ForbiddenPage, NotFoundPage } from './pages.tsx'

// After an update the scripts of the page that is open are gone from the server; only a fresh page knows the new ones.
const isOldScript = (error: unknown) =>
  error instanceof TypeError && /module script|dynamically imported/i.test(error.message)

/** What stands in the place of a screen that failed; the shell around it goes on. */
export function ErrorPage({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const router = useRouter()
  if (error instanceof CallFailure && error.status === 404) return <NotFoundPage />
  if (error instanceof CallFailure && error.status === 403) return <ForbiddenPage />
  if (isOldScript(error)) {
    return (
      <PageState
        asPage
        kind="error"
        title="A tela não foi carregada"
        sentence="A conexão falhou ou a Régua foi atualizada."
        action={{ label: 'Recarregar', onClick: () => location.reload() }}
      />
    )
  }
  const request = error instanceof CallFailure ? error.body?.pedido : undefined
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <PageState
      asPage
      kind="error"
      title="Ocorreu um erro, tente novamente!"
      sentence={
        error instanceof CallFailure
          ? error.message
          : 'A tela parou por um erro nosso. O que já foi salvo continua salvo.'
      }
      at={formatInstant(error instanceof CallFailure ? error.at : new Date())}
      action={{ label: 'Tentar de novo', onClick: retry }}
      {...(request === undefined ? {} : { requestId: request })}
    />
  )
}
