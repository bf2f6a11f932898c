import { useSyncExternalStore } from 'react'

let sentence = ''
const listeners = new Set<() => void>()

/** Says a sentence to screen readers, politely and without moving focus: 'Ordenado por Valor, decrescente'. */
export function announce(text: string) {
  // A repeated sentence is spoken again only when the text node changes: a no-break space at the end makes it so.
  sentence = text === sentence ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The one polite region that `announce` speaks through; UiProvider renders it. */
export function LiveRegion() {
  const text = useSyncExternalStore(subscribe, () => sentence)
  return (
    <div role="status" aria-live="polite" aria-label="Avisos da tela" className="visually-hidden">
      {text}
    </div>
  )
}
