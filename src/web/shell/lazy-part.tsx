import { type ComponentType, lazy, Suspense } from 'react'

/** A part that is loaded when it is first shown. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
