import { type ComponentType, createElement, Suspense, use } from 'react'

// React draws once more after an error: that must not ask again at once, but a person who tries again must be heard.
const askAgainAfterMs = 2_000

/** A part that is loaded when it is first shown; a load that failed is tried anew when it is shown again. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loading: Promise<ComponentType<P>> | undefined
  let failedAt: number | undefined
  const loaded = (): Promise<ComponentType<P>> => {
    if (failedAt !== undefined && performance.now() - failedAt > askAgainAfterMs) loading = undefined
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
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}
