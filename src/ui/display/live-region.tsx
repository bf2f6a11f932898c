import { useSyncExternalStore } from 'react'

let sentence = ''
const listeners = new Set<() => void>()

/**
 * Announces a sentence to screen readers without moving focus: 'Ordenado por Valor, decrescente'.
 */
export function announce(text: string) {
  // Screen readers skip unchanged text: append a no-break space to repeat a sentence.
  sentence = text === sentence ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The polite live region of `announce`; rendered by UiProvider. */
export function LiveRegion() {
  const text = useSyncExternalStore(subscribe, () => sentence)
  return (
    <div role="status" aria-live="polite" aria-label="Avisos da tela" className="visually-hidden">
      {text}
    </div>
  )
}
