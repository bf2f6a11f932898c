import { type ComponentType, createElement, useEffect, useState } from 'react'

import { closeToast, showToast } from '../overlays/toast-store.ts'

const askAgainAfterMs = 2_000

// Parts that did not come, and the one toast that says so.
const missing = new Set<object>()
let toast: number | undefined

/** Says once that something is not there yet, and takes it back when everything is. */
function tellMissing(): void {
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
 * Loads a part once for all who show it. A load that failed is told and asked for again every two
 * seconds, while somebody waits for it: the rest of the screen stays as it is.
 */
function partLoader<P extends object>(load: () => Promise<ComponentType<P>>) {
  let part: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
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
    /** Calls back when the part is there; what it answers ends the waiting. */
    waitFor(arrived: () => void): () => void {
      const waiting = {}
      let again: ReturnType<typeof setTimeout> | undefined
      let isOver = false
      const end = () => {
        isOver = true
        clearTimeout(again)
        if (missing.delete(waiting)) tellMissing()
      }
      const ask = () => {
        loadOnce().then(
          () => {
            if (!isOver) arrived()
            end()
          },
          () => {
            if (isOver) return
            missing.add(waiting)
            tellMissing()
            again = setTimeout(ask, askAgainAfterMs)
          },
        )
      }
      ask()
      return end
    },
  }
}

/**
 * A part that is loaded when it is first shown, and asked for again until it comes. `Meanwhile`
 * stands in its place until then.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Meanwhile?: ComponentType<P>,
): ComponentType<P> {
  const loader = partLoader(load)
  return function Lazy(props) {
    const [Part, setPart] = useState(loader.loaded)
    useEffect(
      () => (Part === undefined ? loader.waitFor(() => setPart(loader.loaded)) : undefined),
      [Part],
    )
    if (Part !== undefined) return createElement(Part, props)
    return Meanwhile ? createElement(Meanwhile, props) : null
  }
}

/** A dialog that is loaded when it first opens; from then on it stays, with what it tells after its question. */
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
