import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  useEffect,
  useState,
} from 'react'

import { closeToast, showToast } from '../overlays/toast-store.ts'

const retryAfterMs = 2_000

// Parts that failed to load, and the single toast for them.
const missing = new Set<object>()
let toast: number | undefined

/** Shows one toast while parts are missing and closes it when all have loaded. */
function notifyMissing(): void {
  if (missing.size === 0) {
    if (toast !== undefined) closeToast(toast)
    toast = undefined
    return
  }
  toast ??= showToast({
    tone: 'warn',
    title: 'Uma parte da tela ainda não foi carregada',
    detail: 'O servidor não respondeu. Ela abre sozinha quando a conexão voltar; nada foi perdido.',
  })
}

/**
 * Lazy-loads a component or module once for all its users. A failed load shows a toast and retries
 * every two seconds while awaited; the rest of the screen keeps working.
 */
export function partLoader<T extends object>(load: () => Promise<T>) {
  let part: T | undefined
  let loading: Promise<T> | undefined
  const loadOnce = () =>
    (loading ??= load().then(
      (loaded) => (part = loaded),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  return {
    loaded: () => part,
    /** Loads before a screen waits for it; a failure is left to the wait. */
    ahead: () => void loadOnce().catch(() => undefined),
    /** Calls back when loaded; returns a function that cancels waiting. */
    waitFor(arrived: () => void): () => void {
      const waiting = {}
      let retry: ReturnType<typeof setTimeout> | undefined
      let isOver = false
      const end = () => {
        isOver = true
        clearTimeout(retry)
        if (missing.delete(waiting)) notifyMissing()
      }
      const attempt = () => {
        loadOnce().then(
          () => {
            if (!isOver) arrived()
            end()
          },
          () => {
            if (isOver) return
            missing.add(waiting)
            notifyMissing()
            retry = setTimeout(attempt, retryAfterMs)
          },
        )
      }
      attempt()
      return end
    },
  }
}

export type LazyPart<P> = FunctionComponent<P> & {
  /** Starts loading before the first render. */
  readonly loadAhead: () => void
}

/** A component loaded on first render, with retries. Shows `Meanwhile` until then. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Meanwhile?: ComponentType<P>,
): LazyPart<P> {
  const loader = partLoader(load)
  function Lazy(props: P) {
    const [Part, setPart] = useState(loader.loaded)
    useEffect(
      () => (Part === undefined ? loader.waitFor(() => setPart(loader.loaded)) : undefined),
      [Part],
    )
    if (Part !== undefined) return createElement(Part, props)
    return Meanwhile ? createElement(Meanwhile, props) : null
  }
  return Object.assign(Lazy, { loadAhead: loader.ahead })
}

/** A dialog loaded on first open; it stays mounted afterwards, for follow-up messages. */
export function lazyDialog<P extends { readonly opened: boolean }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Dialog = lazyPart(load)
  return function LazyDialog(props) {
    const [wasOpened, setWasOpened] = useState(false)
    if (props.opened && !wasOpened) setWasOpened(true)
    return wasOpened ? createElement(Dialog, props) : null
  }
}
