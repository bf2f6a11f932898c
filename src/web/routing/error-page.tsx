import { useMatch, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import { CallFailure } from '#contract/errors.ts'
import { PageState } from '#ui/display/page-state.tsx'
import { formatInstant } from '#values/instant.ts'

import { ForbiddenPage, NotFoundPage } from './pages.tsx'
import { removeFailedQueries } from '../host/query-client.ts'

// The network is down, or an update removed the open page's scripts from the server.
const isLostScript = (error: unknown) =>
  error instanceof Error && /module script|dynamically imported|preload CSS/i.test(error.message)

/** Shown when the screen's script failed to load; retries once back online. */
function LostScript({ reset }: { readonly reset: () => void }) {
  const router = useRouter()
  // Undefined if it replaces the whole page.
  const match = useMatch({ strict: false, shouldThrow: false })
  const retry = async () => {
    try {
      const route = match && router.routesById[match.routeId]
      if (route) {
        await router.loadRouteChunk(route)
        await router.invalidate()
      }
      reset()
    } catch {
      // If online, the script was removed by an update: reload the page to get the new ones.
      if (
        navigator.onLine &&
        (await fetch('/healthz').then(
          ({ ok }) => ok,
          () => false,
        ))
      )
        location.reload()
    }
  }
  const onBack = useEffectEvent(() => void retry())
  useEffect(() => {
    window.addEventListener('online', onBack)
    return () => window.removeEventListener('online', onBack)
  }, [])
  return (
    <PageState
      asPage
      kind="error"
      title="A tela não foi carregada"
      sentence="A conexão falhou ou a Régua foi atualizada. Nada foi perdido; a tela abre assim que a conexão voltar."
      action={{ label: 'Tentar de novo', onClick: () => void retry() }}
    />
  )
}

/** Shown instead of a failed screen; the shell keeps working. */
export function ErrorPage({
  error,
  reset,
}: {
  readonly error: unknown
  readonly reset: () => void
}) {
  if (error instanceof CallFailure && error.status === 404) return <NotFoundPage />
  if (error instanceof CallFailure && error.status === 403) return <ForbiddenPage />
  if (isLostScript(error)) return <LostScript reset={reset} />
  const request = error instanceof CallFailure ? error.body?.pedido : undefined
  const retry = () => {
    removeFailedQueries()
    reset()
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
