import { type ComponentType, createElement, Suspense, use, useState } from 'react'

// React draws once more after an error: that must not ask again at once, but a person who tries again must be heard.
const askAgainAfterMs = 2_000

/**
 * A part that is loaded when it is first shown; a load that failed is tried anew when it is shown again. `Meanwhile`
 * stands in its place until then.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Meanwhile?: ComponentType<P>,
): ComponentType<P> {
  let loading: Promise<ComponentType<P>> | undefined
  let failedAt: number | undefined
  const loaded = (): Promise<ComponentType<P>> => {
    if (failedAt !== undefined && performance.now() - failedAt > askAgainAfterMs)
      loading = undefined
    if (loading === undefined) {
      failedAt = undefined
      loading = load()
      loading.catch(() => {
        failedAt = performance.now()
      })
    }
    return loading
  }
  function Part(props: P) {
    return createElement(use(loaded()), props)
  }
  return function Lazy(props) {
    return (
      <Suspense fallback={Meanwhile && <Meanwhile {...props} />}>
        <Part {...props} />
      </Suspense>
    )
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
