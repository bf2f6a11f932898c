import { useMatch, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import { CallFailure } from '#contract/errors.ts'
import { PageState } from '#ui/display/page-state.tsx'
import { formatInstant } from '#values/instant.ts'

import { ForbiddenPage, NotFoundPage } from './pages.tsx'
import { forgetFailures } from '../host/query-client.ts'

// The connection is down, or after an update the scripts of the page that is open are gone from the server.
const isLostScript = (error: unknown) =>
  error instanceof Error && /module script|dynamically imported|preload CSS/i.test(error.message)

/** The script of the screen did not come; it is asked for again as soon as the connection is back. */
function LostScript({ reset }: { readonly reset: () => void }) {
  const router = useRouter()
  // None, where it stands in the place of the whole page.
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
      // With the server within reach the script is gone from it: only a fresh page knows the new ones.
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

/** What stands in the place of a screen that failed; the shell around it goes on. */
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
    forgetFailures()
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
